import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * Measures how long the application's event loop is blocked. Preloaded into every process of the stack under
 * test (NODE_OPTIONS=--import), but active only in `npm start`. Responds on a loopback port, which it writes
 * to EVENT_LOOP_FILE, with the longest block in milliseconds since the last request.
 */
const file = process.env.EVENT_LOOP_FILE
const isServer = /\bserver[/\\]start\.mjs$/.test(process.argv[1] ?? '')

/** The interval of measuring the delay, in milliseconds. */
const RESOLUTION = 5

/**
 * The most CPU time that the process used between two measurements, in milliseconds. A block that is due to
 * the process uses that much; the rest of the delay is due to a busy machine.
 */
let mostWork = 0
function watchWork() {
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    mostWork = Math.max(mostWork, (user + system) / 1_000)
  }, RESOLUTION).unref()
}

if (file && isServer) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  watchWork()
  const server = createServer(async (_, response) => {
    // A delay that ends with this request is recorded only at the next measurement.
    await setTimeout(4 * RESOLUTION)
    const longest = Math.min(delay.max / 1e6, mostWork)
    delay.reset()
    mostWork = 0
    response.end(String(longest))
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)))
  server.unref()
}
