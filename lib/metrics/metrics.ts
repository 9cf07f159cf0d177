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

// Pages and route handlers are bundled apart from each other, and count together.
const holder = globalThis as typeof globalThis & { keysteadMetrics?: Metrics }

function create(): Metrics {
  const own = new Registry()
  const shared = new Registry()
  const make = ({ kind, name, help, labels, buckets }: (typeof METRICS)[MetricName]): Instrument => {
    const common = { name, help, labelNames: [...labels], registers: [kind === 'gauge' ? shared : own] }
    if (kind === 'counter') return new Counter(common)
    if (kind === 'gauge') return new Gauge(common)
    return new Histogram({ ...common, ...(buckets && { buckets: [...buckets] }) })
  }
  const made = Object.entries(METRICS).map(([key, definition]) => [key, make(definition)])
  return { own, shared, instruments: Object.fromEntries(made) as Metrics['instruments'] }
}

const metrics = (): Metrics => (holder.keysteadMetrics ??= create())

/** What is known of the whole site: its gauges. */
export const sharedRegistry = (): Registry => metrics().shared

/** Counts one more, or `by` more. Costs less than a microsecond, and never throws for a label that is declared. */
export function count<N extends MetricName>(name: N, labels: LabelsOf<N>, by = 1): void {
  const instrument = metrics().instruments[name]
  if (instrument instanceof Counter) instrument.inc(labels, by)
}

/** Notes how long something took, in seconds. */
export function observe<N extends MetricName>(name: N, labels: LabelsOf<N>, seconds: number): void {
  const instrument = metrics().instruments[name]
  if (instrument instanceof Histogram) instrument.observe(labels, seconds)
}

/** Replaces all values of a gauge. */
export function replace<N extends MetricName>(name: N, values: readonly [LabelsOf<N>, number][]): void {
  const instrument = metrics().instruments[name]
  if (!(instrument instanceof Gauge)) return
  instrument.reset()
  for (const [labels, value] of values) instrument.set(labels, value)
}

/** How often the content store was asked for what, and had it: it counts by itself, because Next loads it apart from this. */
type ContentReads = Record<'page' | 'data', { hit: number; miss: number }>
const store = globalThis as typeof globalThis & { [key: symbol]: { reads?: ContentReads } | undefined }

/** Takes over what the content store has counted until now. */
function takeContentReads(): void {
  const { contentReads } = metrics().instruments
  contentReads.reset()
  const reads = store[Symbol.for('keystead.content')]?.reads
  for (const kind of ['page', 'data'] as const)
    for (const outcome of ['hit', 'miss'] as const)
      count('contentReads', { kind, outcome }, reads?.[kind][outcome] ?? 0)
}

/** What this process has counted and measured until now. */
export function ownFigures(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
  takeContentReads()
  return metrics().own.getMetricsAsJSON()
}

/** Measures the process itself from now on: its memory, its processor's time, the delay of its event loop. */
export const measureProcess = (): void => collectDefaultMetrics({ register: metrics().own })
