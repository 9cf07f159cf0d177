import { DAY_MS } from './dates'

/** The places of unexpected errors: rendering a page, an API call, a form's action. */
export const FAILURE_SOURCES = { page: 'Page', call: 'Call', action: 'Form' } as const

/** A failure and its place. */
export type FailureOrigin = {
  where: keyof typeof FAILURE_SOURCES
  /** The pattern of the page or call: `/properties/[id]`. */
  route: string
  /** The request id, as in its response header, the log and the audit log. */
  requestId: string
  /** The reference on the error page, if one was shown. */
  reference?: string | undefined
}

/** The code of an error if it is a number or a plain word; anything else could contain personal data. */
export function codeOf(error: unknown): string | undefined {
  const { code } = Object(error) as { code?: unknown }
  if (typeof code === 'number') return String(code)
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined
}

const HOUR = 60 * 60 * 1_000

/**
 * The maximum age of the last success of each recurring operation, in milliseconds (D253): short for timer jobs and the
 * nightly backup, a week for operations that people trigger.
 */
export const MAX_AGES = {
  mail: 7 * DAY_MS,
  webhook: 7 * DAY_MS,
  pictures: 7 * DAY_MS,
  reconcile: 3 * HOUR,
  backup: 2 * DAY_MS,
} as const

export type RecurringTask = keyof typeof MAX_AGES
export const RECURRING_TASKS = Object.keys(MAX_AGES) as RecurringTask[]

/** True if the last success is too long ago. False without one: the site may be new, or not use the service. */
export const isTooOld = (task: RecurringTask, at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() > MAX_AGES[task]

/** The measures of real visits: LCP and INP in milliseconds, CLS as a score. */
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
  const [, folder = '', id, home] = path.split('/', 4)
  if (folder === 'properties') return id ? 'listing' : 'explore'
  if (folder === 'homes' && home) return 'listing'
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
