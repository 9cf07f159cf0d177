import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * Measures from inside how long the application's event loop was held. Loaded into every process of the stack under
 * test (NODE_OPTIONS=--import), it is at work only in the one that serves, `npm start`, and answers on a loopback
 * port, which it writes to EVENT_LOOP_FILE, with the longest delay in milliseconds since it was last asked.
 */
const file = process.env.EVENT_LOOP_FILE
const isServer = /\bscripts[/\\]start\.mjs$/.test(process.argv[1] ?? '')

/** How often the delay is looked at, in milliseconds. */
const RESOLUTION = 5

if (file && isServer) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  const server = createServer(async (_, response) => {
    // A delay that ends with this request is only noted at the next look.
    await setTimeout(4 * RESOLUTION)
    const longest = delay.max / 1e6
    delay.reset()
    response.end(String(longest))
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)))
  server.unref()
}
