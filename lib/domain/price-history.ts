import { type HistoryField, isReduction, type Range } from './history'
import { formatPrice } from './money'
import { capitalize } from './pluralize'
import { isPaused, isRejected, isVerifiedStatus, type PropertyStatus } from './property'

/** A recorded change of a listing; prices in major units. */
type Entry = { at: string; field: HistoryField; from: number | string | null; to: number | string | null }

/** A line of the history, in major units. */
export type HistoryRow = { at: string } & (
  | { kind: 'listed'; prices: Range | null }
  /** `prices` is `null` if the price is on request from then on; `change` is `null` if it is or was on request. */
  | { kind: 'price'; prices: Range | null; change: number | null; isReduced: boolean }
  | { kind: 'verified' | 'rejected' | 'paused' | 'unverified' }
  /** `added` is 0 if pictures were replaced or reordered. */
  | { kind: 'pictures'; added: number }
  | { kind: 'sold'; price: number | null }
)

/** The prices from `at` on. */
export type PriceStep = Range & { at: string }

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The changes of one time, by field. */
type Changes = ReadonlyMap<HistoryField, Entry>

/** Groups the changes by time, in the order of the entries. */
function changesByTime(entries: readonly Entry[]): Map<string, Changes> {
  const byTime = new Map<string, Map<HistoryField, Entry>>()
  for (const entry of entries)
    byTime.set(entry.at, (byTime.get(entry.at) ?? new Map<HistoryField, Entry>()).set(entry.field, entry))
  return byTime
}

/**
 * A listing's history (D149): lines with the latest first, and the prices at each change with the earliest first.
 * `entries` are ordered latest first; `current` is the current price, `null` on request.
 */
export function readHistory(
  entries: readonly Entry[],
  current: Range | null,
): { rows: HistoryRow[]; steps: PriceStep[] } {
  const rows: HistoryRow[] = []
  const steps: PriceStep[] = []
  let after = current
  for (const [at, changes] of changesByTime(entries)) {
    const low = changes.get('minPrice')
    const high = changes.get('maxPrice')
    const before = priceBefore(after, low, high)
    if (changes.has('sold')) rows.push({ at, kind: 'sold', price: priceOf(changes.get('sold')) })
    if (changes.has('listed')) rows.push({ at, kind: 'listed', prices: low || high ? after : null })
    else if (low || high) {
      const change = before && after && (after.max - before.max || after.min - before.min)
      const isReduced = before !== null && after !== null && isReduction(before, after)
      rows.push({ at, kind: 'price', prices: after, change, isReduced })
    }
    if (after && (low || high)) steps.unshift({ at, ...after })
    rows.push(...otherRows(at, changes))
    after = before
  }
  return { rows, steps }
}

/** The price before these changes of its ends; `after` is the price after them. */
function priceBefore(after: Range | null, low: Entry | undefined, high: Entry | undefined): Range | null {
  const min = low ? low.from : after?.min
  const max = high ? high.from : after?.max
  return isNumber(min) && isNumber(max) ? { min, max } : null
}

const priceOf = (entry: Entry | undefined): number | null => (isNumber(entry?.to) ? entry.to : null)

function rowKindOf(status: PropertyStatus): 'verified' | 'rejected' | 'paused' | 'unverified' {
  if (isVerifiedStatus(status)) return 'verified'
  if (isPaused(status)) return 'paused'
  return isRejected(status) ? 'rejected' : 'unverified'
}

function otherRows(at: string, changes: Changes): HistoryRow[] {
  const status = changes.get('status')
  const pictures = changes.get('pictures')
  return [
    ...(status ? [{ at, kind: rowKindOf(status.to as PropertyStatus) }] : []),
    ...(isNumber(pictures?.to) && isNumber(pictures.from)
      ? [{ at, kind: 'pictures', added: pictures.to - pictures.from } as const]
      : []),
  ]
}

/** A difference in major units as text: "$5,000 lower". */
export const differenceText = (by: number): string =>
  `${formatPrice(Math.abs(by))} ${by < 0 ? 'lower' : 'higher'}`

/** A price change as text; `null` without one. */
const changeText = (name: string, by: number): string | null =>
  by === 0 ? null : `${name} ${differenceText(by)}`

/**
 * The change of both prices as text: "Maximum $25,000 lower, minimum $15,000 lower", or "$5,000 lower" if both are
 * equal; `null` without a change.
 */
export function priceChangeText(then: Range, now: Range): string | null {
  const max = now.max - then.max
  const min = now.min - then.min
  if (max === min && max !== 0) return differenceText(max)
  const parts = [changeText('maximum', max), changeText('minimum', min)]
  const words = parts.filter((part) => part !== null).join(', ')
  return capitalize(words) || null
}
