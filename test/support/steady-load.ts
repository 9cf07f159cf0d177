import { Agent, request } from 'node:http'

/** How often requests go out, in milliseconds. */
const TICK_MS = 10

/**
 * A connection that has waited so long for its next request is given up, in milliseconds: before the server does so, which
 * could meet a request that is on its way. So must a proxy (docs/operations.md).
 */
const IDLE_MS = 3_000

export type Load = {
  asked: number
  /** Why requests had no answer, or which other answer than 200 they had. */
  failed: string[]
  /** The longest wait for a whole answer, in milliseconds. */
  slowest: number
}

/**
 * Asks for the paths in turns, `perSecond` times a second whatever the answers take, over connections that are kept as a browser's
 * or a proxy's are; with `atMost`, no more while so many answers are due. `stop` waits for those that still are.
 */
export function steadyLoad(
  site: string,
  paths: readonly string[],
  perSecond: number,
  { atMost = Infinity } = {},
): { stop(): Promise<Load> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS })
  const load: Load = { asked: 0, failed: [], slowest: 0 }
  const open = new Set<Promise<void>>()

  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const from = performance.now()
      const end = (fault?: string) => {
        if (fault !== undefined) load.failed.push(`${path}: ${fault}`)
        load.slowest = Math.max(load.slowest, performance.now() - from)
        resolve()
      }
      request(new URL(path, site), { agent }, (answer) => {
        answer.once('error', (error) => end(error.message))
        answer.once('end', () => end(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`))
        answer.resume()
      })
        .once('error', (error) => end(error.message))
        .end()
    })

  const began = performance.now()
  let turns = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) * perSecond) / 1000)
    for (; turns < due; turns += 1) {
      if (open.size >= atMost) continue
      load.asked += 1
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
