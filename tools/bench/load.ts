import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What is asked: the paths in this order, and from the beginning again where they end, over so many connections. */
export type Load = {
  site: string
  paths: readonly string[]
  cookie: string
  connections: number
  seconds: number
}

/** What came of it. */
export type Loaded = {
  perSecond: number
  answers: number
  /** Of all answers, with their headers; `least` and `most` are of one. */
  bytes: number
  least: number
  most: number
  /** How many requests went out, those without an answer too. */
  asked: number
  /** Answers by their status, where that was another one than 200. */
  refusals: Record<string, number>
  /** Requests without an answer. */
  errors: number
  /** The part of the time, up to 1, in which the process that asks was at work. */
  busy: number
}

/** A process that asks for pages. */
export type LoadProcess = {
  /** Throws where an answer was not 200, and where the asking process and not the site was the limit. */
  ask(load: Load): Promise<Loaded>
  end(): void
}

/** From here on the figure is what the asking process can do, and what is asked can do more. */
export const SATURATION = 0.95

export function startLoadProcess(): LoadProcess {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] })
  const gone = once(child, 'exit').then((): never => {
    throw new Error('The process that asks has ended.')
  })
  // Whoever waits hears of it; at the end nobody does.
  gone.catch(() => undefined)
  return {
    async ask(load) {
      child.send(load)
      const [loaded] = (await Promise.race([once(child, 'message'), gone])) as [Loaded]
      const where = `${load.site}${load.paths[0]}`
      const refused = Object.entries(loaded.refusals).map(([status, count]) => `${count} with ${status}`)
      if (loaded.errors > 0) refused.push(`${loaded.errors} not answered`)
      if (refused.length > 0) throw new Error(`${where}: of ${loaded.answers} answers ${refused.join(', ')}`)
      return loaded
    },
    end: () => void child.kill(),
  }
}
