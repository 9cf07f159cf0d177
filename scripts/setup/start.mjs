import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { assertNode, quiet, root } from './prepare.mjs'

// Nothing here may import a package: it runs before there is any.

/** Says at once, before minutes of installing, that the port is taken. */
const assertFree = (port, command) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is in use. Stop what runs there, or choose another one: PORT=3001 npm run ${command}`,
            )
          : error,
      ),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(resolve))
  })

/**
 * Calls `end` once the shell that npm ran this script in is gone. npm passes SIGTERM on to that shell only, and many a
 * shell ends without passing it further; what it had started would run on, and hold the port.
 */
function onceLeft(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 250)
}

/**
 * Starts the stand-ins and the application on PORT, and ends with them.
 * @param {{ command: string, prepare: (() => Promise<void>)[], entry: string[], flags?: string[] }} options the npm script that this
 *   is, what must be done before the start, in this order, which file starts the stand-ins, and what it is told
 */
export async function start({ command, prepare, entry, flags = [] }) {
  const port = Number(process.env.PORT ?? 3000)
  let sandbox
  onceLeft(() => (sandbox ? sandbox.kill('SIGTERM') : process.exit(1)))
  try {
    assertNode()
    await assertFree(port, command)
    for (const step of prepare) await step()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  sandbox = spawn(process.execPath, [...entry, ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...quiet, PORT: String(port) },
  })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group; a supervisor signals this process only. On Windows, where the first
      // is the only one, passing it on would end the child before it has closed anything.
      if (process.platform !== 'win32') sandbox.kill(signal)
    })
  sandbox.on('exit', (code) => process.exit(code ?? 1))
}
