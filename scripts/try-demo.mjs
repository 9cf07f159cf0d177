import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './setup/prepare.mjs'

/**
 * Starts `npm run demo` as a person does, waits for its last line, asks the site whether it answers, and ends it:
 * status 0 where all of that worked. For machines on which nobody works on Keystead (.github/workflows/ci.yml).
 */

/** How long it may take to install, build, seed and start, in milliseconds. */
const TIMEOUT_MS = 15 * 60_000

const isWindows = process.platform === 'win32'
// On Windows npm is a script, which only a shell starts; elsewhere the group is ended as a whole.
const demo = spawn('npm run demo', {
  cwd: root,
  shell: true,
  detached: !isWindows,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const gone = once(demo, 'exit')

/** Ends the demo with all that it started. */
function end() {
  if (demo.exitCode !== null || demo.signalCode !== null) return
  if (isWindows) spawnSync('taskkill', ['/pid', String(demo.pid), '/T', '/F'])
  else process.kill(-demo.pid, 'SIGTERM')
}

const ready = new Promise((resolve, reject) => {
  createInterface(demo.stdout).on('line', (line) => {
    console.log(line)
    const address = /^ready (http:\S+)$/.exec(line)?.[1]
    if (address) resolve(address)
  })
  void gone.then(([code]) => reject(new Error(`The demo ended with ${code} before it was ready.`)))
  setTimeout(
    () => reject(new Error(`The demo was not ready after ${TIMEOUT_MS / 60_000} minutes.`)),
    TIMEOUT_MS,
  ).unref()
})

try {
  const { status } = await fetch(await ready)
  if (status !== 200) throw new Error(`The home page answers ${status}.`)
  console.log('The demo is ready and answers.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
end()
await gone
