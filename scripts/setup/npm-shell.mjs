/**
 * Calls `end` once the shell of npm's script has exited. npm sends SIGTERM only to that shell, and many shells
 * exit without forwarding it; their children would continue and keep the port.
 * @param {() => void} end
 */
export function onShellExit(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 250)
}
