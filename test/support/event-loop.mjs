import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * Measures from inside how long the application's event loop was held. Loaded into every process of the stack under
 * test (NODE_OPTIONS=--import), it is at work only in the one that serves, `npm start`, and answers on a loopback
 * port, which it writes to EVENT_LOOP_FILE, with the longest hold in milliseconds since it was last asked.
 */
const file = process.env.EVENT_LOOP_FILE
const isServer = /\bserver[/\\]start\.mjs$/.test(process.argv[1] ?? '')

/** How often the delay is looked at, in milliseconds. */
const RESOLUTION = 5

/**
 * The most processor time that the process took between two looks, in milliseconds. What a hold took of it is its own
 * doing; the rest of the delay is the machine's, which had other work.
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
    // A delay that ends with this request is only noted at the next look.
    await setTimeout(4 * RESOLUTION)
    const longest = Math.min(delay.max / 1e6, mostWork)
    delay.reset()
    mostWork = 0
    response.end(String(longest))
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)))
  server.unref()
}
