import { Agent, request } from 'node:http'

/** The interval of requests, in milliseconds. */
const TICK_MS = 10

/**
 * The idle timeout of a connection, in milliseconds: less than the server's, which could otherwise close it
 * while a request is on its way. Proxies must do the same (docs/operations.md).
 */
const IDLE_MS = 3_000

export type Load = {
  sent: number
  /** The errors of requests without a response, and other statuses than 200. */
  failed: string[]
  /** The longest time of a complete response, in milliseconds. */
  slowest: number
}

/**
 * Requests the paths in turn, `perSecond` times a second regardless of response times, over kept-alive connections
 * like a browser's or a proxy's; with `maxConcurrent`, at most that number at once. `stop` waits for pending
 * responses.
 */
export function steadyLoad(
  site: string,
  paths: readonly string[],
  perSecond: number,
  { maxConcurrent = Infinity } = {},
): { stop(): Promise<Load> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })
  const load: Load = { sent: 0, failed: [], slowest: 0 }
  const open = new Set<Promise<void>>()

  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const from = performance.now()
      const end = (fault?: string) => {
        if (fault !== undefined) load.failed.push(`${path}: ${fault}`)
        load.slowest = Math.max(load.slowest, performance.now() - from)
        resolve()
      }
      request(new URL(path, site), { agent }, (response) => {
        response.once('error', (error) => end(error.message))
        response.once('end', () =>
          end(response.statusCode === 200 ? undefined : `status ${response.statusCode}`),
        )
        response.resume()
      })
        .once('error', (error) => end(error.message))
        .end()
    })

  const startedAt = performance.now()
  let turns = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000)
    for (; turns < due; turns += 1) {
      if (open.size >= maxConcurrent) continue
      load.sent += 1
      const one = ask(paths[turns % paths.length] ?? '/')
      open.add(one)
      void one.then(() => open.delete(one))
    }
  }, TICK_MS)

  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
      return load
    },
  }
}
