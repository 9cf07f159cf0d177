import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from './setup/prepare.mjs'

/**
 * Starts `npm run demo` as a person does, waits for its last line, checks that the site responds, and ends
 * it. Exits with 0 if all of that worked. For CI on other operating systems (.github/workflows/ci.yml).
 */

/** The time limit to install, build, seed and start, in milliseconds. */
const TIMEOUT_MS = 15 * 60_000

const isWindows = process.platform === 'win32'
// On Windows npm is a script that only a shell can start; elsewhere the whole process group is ended.
const demo = spawn('npm run demo', {
  cwd: root,
  shell: true,
  detached: !isWindows,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exit = once(demo, 'exit')

/** Ends the demo and everything it started. */
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
  void exit.then(([code]) => reject(new Error(`The demo ended with ${code} before it was ready.`)))
  setTimeout(
    () => reject(new Error(`The demo was not ready after ${TIMEOUT_MS / 60_000} minutes.`)),
    TIMEOUT_MS,
  ).unref()
})

try {
  const { status } = await fetch(await ready)
  if (status !== 200) throw new Error(`The home page responded with ${status}.`)
  console.log('The demo is ready and responds.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
end()
await exit
