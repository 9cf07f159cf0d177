import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A load: the paths are requested repeatedly and in order, each by the next reader, over `connections` connections. */
export type Load = {
  site: string
  paths: readonly string[]
  /** The cookies of each reader; empty for a visitor. */
  cookies: readonly string[]
  connections: number
  seconds: number
}

/** The result of a load. */
export type Loaded = {
  perSecond: number
  responses: number
  /** The size of all responses with their headers, and of the smallest and the largest one. */
  bytes: number
  minBytes: number
  maxBytes: number
  /** How many requests were sent, including those without a response. */
  sent: number
  /** Responses by status, except 200. */
  refusals: Record<string, number>
  /** Requests without a response. */
  errors: number
  /** The share of the time, up to 1, in which the load generator was busy. */
  busy: number
}

/** A load generator process. */
export type LoadProcess = {
  /** Throws if a response was not 200, or if the load generator was the limit and not the site. */
  run(load: Load): Promise<Loaded>
  end(): void
}

/** From this share on the result is the load generator's limit, and the site could do more. */
export const SATURATION = 0.95

export function startLoadProcess(): LoadProcess {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] })
  const exit = once(child, 'exit').then((): never => {
    throw new Error('The load generator has ended.')
  })
  // A caller that waits gets the error; at the end there is none.
  exit.catch(() => undefined)
  return {
    async run(load) {
      child.send(load)
      const [loaded] = (await Promise.race([once(child, 'message'), exit])) as [Loaded]
      const where = `${load.site}${load.paths[0]}`
      const refused = Object.entries(loaded.refusals).map(([status, count]) => `${count} with ${status}`)
      if (loaded.errors > 0) refused.push(`${loaded.errors} without a response`)
      if (refused.length > 0)
        throw new Error(`${where}: of ${loaded.responses} responses ${refused.join(', ')}`)
      return loaded
    },
    end: () => void child.kill(),
  }
}
