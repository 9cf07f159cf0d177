import 'server-only'
import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { processMetrics } from './metrics'

/** One worker's metrics, as sent between processes. */
type Figures = Awaited<ReturnType<typeof processMetrics>>

/** The messages of `server/share-metrics.mjs`. */
type Message = { keystead?: string; id?: number; all?: Figures[] }

/** Timeout for collecting the metrics of all workers, in milliseconds. */
const LIMIT_MS = 5_000

const holder = globalThis as typeof globalThis & {
  keysteadMetricsAsked?: Map<number, (all: Figures[]) => void>
}
const pendingRequests = () => (holder.keysteadMetricsAsked ??= new Map())
let last = 0

/** Sends this worker's metrics to the primary process on request. Call once; no effect in a single process. */
export function shareMetrics(): void {
  if (!cluster.isWorker) return
  process.on('message', (message: Message) => {
    const { keystead, id, all } = Object(message) as Message
    if (keystead === 'metrics:give') void give(id)
    else if (keystead === 'metrics:all' && id !== undefined && all) pendingRequests().get(id)?.(all)
  })
}

async function give(id: number | undefined): Promise<void> {
  process.send?.({ keystead: 'metrics:figures', id, figures: await processMetrics() })
}

/**
 * The metrics of all workers as text (ADR 055); this worker's alone if there are no others, or if the primary does not
 * respond in time.
 */
export async function metricsOfAll(): Promise<string> {
  const all = cluster.isWorker ? await requestAll() : []
  return AggregatorRegistry.aggregate(all.length > 0 ? all : [await processMetrics()]).metrics()
}

function requestAll(): Promise<Figures[]> {
  last += 1
  const id = last
  return new Promise((resolve) => {
    const end = (all: Figures[]) => {
      clearTimeout(timer)
      pendingRequests().delete(id)
      resolve(all)
    }
    const timer = setTimeout(() => end([]), LIMIT_MS)
    pendingRequests().set(id, end)
    process.send?.({ keystead: 'metrics:ask', id })
  })
}
