import { addDays, DAY_MS, toDay } from './dates'

/** The events that are counted for a home each day (D500), in the order from a view to an offer. */
export const LISTING_EVENTS = ['views', 'saves', 'enquiries', 'viewings', 'offers'] as const
export type ListingEvent = (typeof LISTING_EVENTS)[number]

/** The names of what is counted. */
export const EVENT_LABELS: Record<ListingEvent, string> = {
  views: 'Views',
  saves: 'Saves',
  enquiries: 'Inquiries',
  viewings: 'Viewings',
  offers: 'Offers',
}

/** How often each happened. */
export type ListingNumbers = Record<ListingEvent, number>

/** The numbers of one UTC day: "2026-11-29". */
export type DayNumbers = { day: string } & ListingNumbers

export const NO_NUMBERS: ListingNumbers = { views: 0, saves: 0, enquiries: 0, viewings: 0, offers: 0 }

/** The most of one kind that are counted for a home on a day, so that a document has a limit (ADR 122). */
export const DAY_LIMIT = 100_000

/** How many days the page of a home's numbers shows at first, the most that it can. */
export const NUMBERS_DAYS = 90

/** How many days the page can show, today included (D505). */
export const PERIODS = [7, 30, NUMBERS_DAYS] as const

/** The sum of these numbers. */
export const sumOfNumbers = (all: readonly Partial<ListingNumbers>[]): ListingNumbers =>
  all.reduce<ListingNumbers>(
    (sum, day) => {
      for (const event of LISTING_EVENTS) sum[event] += day[event] ?? 0
      return sum
    },
    { ...NO_NUMBERS },
  )

/** The UTC days from one moment to another, both included: "2026-11-29". */
export function daysBetween(from: Date, to: Date): string[] {
  const count = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => toDay(addDays(from, i)))
}

/** All of these days, with zeros on those without numbers. */
export const fillDays = (days: readonly string[], numbers: readonly DayNumbers[]): DayNumbers[] => {
  const byDay = new Map(numbers.map((day) => [day.day, day]))
  return days.map((day) => byDay.get(day) ?? { day, ...NO_NUMBERS })
}

const WEEK = 7

/** How many days a row of the table sums: more than 30 rows are hard to read (D505). */
export const daysOfRow = (days: number): number => (days > 30 ? WEEK : 1)

/** The weekly average of a count; `days` is how many days of the period the home was listed, at least one. */
export const perWeek = (count: number, days: number): number => (count * WEEK) / Math.max(1, days)

/** The sums of each period of this many days, from the first day on; the last period may be shorter. */
export const sumsOf = (
  days: readonly DayNumbers[],
  size: number,
): { from: string; to: string; numbers: ListingNumbers }[] =>
  Array.from({ length: Math.ceil(days.length / size) }, (_, i) => {
    const part = days.slice(i * size, (i + 1) * size)
    return { from: part[0]?.day ?? '', to: part.at(-1)?.day ?? '', numbers: sumOfNumbers(part) }
  })

/** The middle of these values, or of the two in the middle; `null` without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[(sorted.length - 1) >> 1]
  const high = sorted[sorted.length >> 1]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** A step from a view to an offer: `share` is that of the step before, `median` the one of similar homes (D502). */
export type FunnelStep = { event: ListingEvent; count: number; share: number | null; median: number | null }

const shareOf = (numbers: ListingNumbers, i: number): number | null => {
  const event = LISTING_EVENTS[i]
  const before = LISTING_EVENTS[i - 1]
  return event === undefined || before === undefined || numbers[before] === 0
    ? null
    : numbers[event] / numbers[before]
}

const isNumber = (value: number | null): value is number => value !== null

export const funnelOf = (own: ListingNumbers, similar: readonly ListingNumbers[]): FunnelStep[] =>
  LISTING_EVENTS.map((event, i) => ({
    event,
    count: own[event],
    share: shareOf(own, i),
    median: median(similar.map((listing) => shareOf(listing, i)).filter(isNumber)),
  }))

/** How many similar homes a comparison needs, and the most that it reads (D503). */
export const SIMILAR = { least: 10, most: 60, priceShare: 0.3 } as const

/** The measures in which homes are compared. */
export const COMPARED = ['views', 'saves', 'days', 'price'] as const
export type Compared = (typeof COMPARED)[number]

/** The figures of one home: views a week, saves per 100 views, days on the market, middle of the price in major units. */
export type HomeFigures = Record<Compared, number | null>

/** The home compared with similar homes; `verdict`: whether its figure is above that of two thirds of them, or below. */
export type Comparison = {
  measure: Compared
  own: number
  low: number
  median: number
  high: number
  verdict: 'more' | 'same' | 'less'
}

/** The comparison with similar homes, where at least ten of them have the figure (D503). */
export const compareHomes = (own: HomeFigures, others: readonly HomeFigures[]): Comparison[] =>
  COMPARED.flatMap((measure) => {
    const values = others.map((listing) => listing[measure]).filter(isNumber)
    const ownValue = own[measure]
    const middle = median(values)
    if (ownValue === null || middle === null || values.length < SIMILAR.least) return []
    const isMostOf = (part: readonly number[]) => part.length / values.length > 2 / 3
    const isMore = isMostOf(values.filter((value) => value < ownValue))
    const isLess = isMostOf(values.filter((value) => value > ownValue))
    const verdict = isMore ? 'more' : isLess ? 'less' : 'same'
    const ends = { low: Math.min(...values), high: Math.max(...values) }
    return [{ measure, own: ownValue, ...ends, median: middle, verdict }]
  })
