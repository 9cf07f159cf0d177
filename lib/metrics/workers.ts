import 'server-only'
import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { ownFigures } from './metrics'

/** One worker's figures, as they go from process to process. */
type Figures = Awaited<ReturnType<typeof ownFigures>>

/** What `server/share-metrics.mjs` says and hears. */
type Message = { keystead?: string; id?: number; all?: Figures[] }

/** How long the first process may take to ask all workers, in milliseconds. */
const LIMIT_MS = 5_000

const holder = globalThis as typeof globalThis & {
  keysteadMetricsAsked?: Map<number, (all: Figures[]) => void>
}
const asked = () => (holder.keysteadMetricsAsked ??= new Map())
let last = 0

/** Answers the first process with this worker's figures whenever it asks. Called once; alone nobody asks. */
export function shareMetrics(): void {
  if (!cluster.isWorker) return
  process.on('message', (message: Message) => {
    const { keystead, id, all } = Object(message) as Message
    if (keystead === 'metrics:give') void give(id)
    else if (keystead === 'metrics:all' && id !== undefined && all) asked().get(id)?.(all)
  })
}

async function give(id: number | undefined): Promise<void> {
  process.send?.({ keystead: 'metrics:figures', id, figures: await ownFigures() })
}

/**
 * What all workers together have counted and measured, as text (ADR 055); this one's alone where there are no others, or
 * where the first process does not answer in time.
 */
export async function metricsOfAll(): Promise<string> {
  const all = cluster.isWorker ? await askAll() : []
  return AggregatorRegistry.aggregate(all.length > 0 ? all : [await ownFigures()]).metrics()
}

function askAll(): Promise<Figures[]> {
  last += 1
  const id = last
  return new Promise((resolve) => {
    const end = (all: Figures[]) => {
      clearTimeout(timer)
      asked().delete(id)
      resolve(all)
    }
    const timer = setTimeout(() => end([]), LIMIT_MS)
    asked().set(id, end)
    process.send?.({ keystead: 'metrics:ask', id })
  })
}
