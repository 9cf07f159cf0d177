import 'server-only'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import { type LabelsOf, METRICS, type MetricName } from './definitions'

type Instrument = Counter | Gauge | Histogram
type Metrics = { own: Registry; shared: Registry; instruments: Record<MetricName, Instrument> }

// Pages and route handlers are separate bundles that share the counters.
const holder = globalThis as typeof globalThis & { keysteadMetrics?: Metrics }

function create(): Metrics {
  const registry = new Registry()
  const shared = new Registry()
  const make = ({ kind, name, help, labels, buckets }: (typeof METRICS)[MetricName]): Instrument => {
    const common = { name, help, labelNames: [...labels], registers: [kind === 'gauge' ? shared : registry] }
    if (kind === 'counter') return new Counter(common)
    if (kind === 'gauge') return new Gauge(common)
    return new Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) })
  }
  const entries = Object.entries(METRICS).map(([key, definition]) => [key, make(definition)])
  return { own: registry, shared, instruments: Object.fromEntries(entries) as Metrics['instruments'] }
}

const metrics = (): Metrics => (holder.keysteadMetrics ??= create())

/** The gauges of the whole site. */
export const sharedRegistry = (): Registry => metrics().shared

/** Increments a counter by 1 or `by`. Takes less than a microsecond, and never throws for a declared label. */
export function count<N extends MetricName>(name: N, labels: LabelsOf<N>, by = 1): void {
  const instrument = metrics().instruments[name]
  if (instrument instanceof Counter) instrument.inc(labels, by)
}

/** Observes a value of a histogram: seconds, or a score. */
export function observe<N extends MetricName>(name: N, labels: LabelsOf<N>, value: number): void {
  const instrument = metrics().instruments[name]
  if (instrument instanceof Histogram) instrument.observe(labels, value)
}

/** Replaces all values of a gauge. */
export function setGauge<N extends MetricName>(name: N, values: readonly [LabelsOf<N>, number][]): void {
  const instrument = metrics().instruments[name]
  if (!(instrument instanceof Gauge)) return
  instrument.reset()
  for (const [labels, value] of values) instrument.set(labels, value)
}

/** The hits and misses of the content store, which counts by itself because Next loads it separately. */
type ContentReads = Record<'page' | 'data', { hit: number; miss: number }>
const store = globalThis as typeof globalThis & { [key: symbol]: { reads?: ContentReads } | undefined }

/** Copies the counts of the content store. */
function takeContentReads(): void {
  const { contentReads } = metrics().instruments
  contentReads.reset()
  const reads = store[Symbol.for('keystead.content')]?.reads
  for (const kind of ['page', 'data'] as const)
    for (const outcome of ['hit', 'miss'] as const)
      count('contentReads', { kind, outcome }, reads?.[kind][outcome] ?? 0)
}

export function processMetrics(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
  takeContentReads()
  return metrics().own.getMetricsAsJSON()
}

/** Starts measuring the process: memory, CPU time, event loop delay. */
export const measureProcess = (): void => collectDefaultMetrics({ register: metrics().own })
