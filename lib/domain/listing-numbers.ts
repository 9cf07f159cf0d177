import { addDays, DAY_MS, toDay } from './dates'

/** What is counted for a home each day (D500), in the order from a view to an offer. */
export const LISTING_EVENTS = ['views', 'saves', 'enquiries', 'viewings', 'offers'] as const
export type ListingEvent = (typeof LISTING_EVENTS)[number]

/** How often each happened. */
export type ListingNumbers = Record<ListingEvent, number>

/** The numbers of one UTC day: "2026-11-29". */
export type DayNumbers = { day: string } & ListingNumbers

export const NO_NUMBERS: ListingNumbers = { views: 0, saves: 0, enquiries: 0, viewings: 0, offers: 0 }

/** The most of one kind that are counted for a home on a day, so that a document has a limit (ADR 122). */
export const DAY_LIMIT = 100_000

/** How many days the page of a home's numbers shows. */
export const NUMBERS_DAYS = 90

/** The sum of these numbers. */
export const sumOfNumbers = (all: readonly Partial<ListingNumbers>[]): ListingNumbers =>
  all.reduce<ListingNumbers>(
    (sum, each) => {
      for (const event of LISTING_EVENTS) sum[event] += each[event] ?? 0
      return sum
    },
    { ...NO_NUMBERS },
  )

/** The UTC days from one moment to another, both included: "2026-11-29". */
export function daysBetween(from: Date, to: Date): string[] {
  const count = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => toDay(addDays(from, i)))
}
