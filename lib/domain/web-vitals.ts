/** The metrics of real visits: LCP and INP in milliseconds, CLS as a score. */
export const WEB_VITALS = ['lcp', 'inp', 'cls'] as const
export type WebVital = (typeof WEB_VITALS)[number]

/** The highest value that web.dev rates as good. */
export const GOOD_VITALS: Record<WebVital, number> = { lcp: 2_500, inp: 200, cls: 0.1 }

/** The kinds of pages whose visits are compared (D363). */
export const PAGE_KINDS = [
  'home',
  'explore',
  'listing',
  'place',
  'agent',
  'sign-in',
  'dashboard',
  'other',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

const FOLDERS = new Map<string, PageKind>([
  ['', 'home'],
  ['homes', 'place'],
  ['agents', 'agent'],
  ['login', 'sign-in'],
  ['register', 'sign-in'],
  ['dashboard', 'dashboard'],
])

export function pageKind(path: string): PageKind {
  const [, folder = '', id] = path.split('/', 3)
  if (folder === 'properties') return id ? 'listing' : 'explore'
  return FOLDERS.get(folder) ?? 'other'
}

/** Each bucket is 10 percent wider than the previous one. */
const BUCKET_WIDTH = Math.log(1.1)
/** Smaller values share a bucket. */
const SMALLEST_VALUE = 0.001

/** The bucket of a value, a whole number. */
export const vitalBucket = (value: number): number =>
  Math.round(Math.log(Math.max(value, SMALLEST_VALUE)) / BUCKET_WIDTH)

/** The value that three of four visits did not exceed, with an error of 5 percent; `null` without visits. */
export function percentile75(buckets: ReadonlyMap<number, number>): number | null {
  const sorted = [...buckets].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, count]) => sum + count, 0)
  let cumulative = 0
  const bucket = sorted.find(([, count]) => (cumulative += count) >= total * 0.75)
  return bucket ? Math.exp(bucket[0] * BUCKET_WIDTH) : null
}
