import { REDUCED_DAYS } from './listing-filters'

/** For how many days a listing is marked as new, as in the filter "listed in the last 7 days". */
export const NEW_DAYS = 7

const DAY_MS = 24 * 60 * 60 * 1_000

/** The day of a moment, counted in days of UTC. */
export const dayOf = (moment: number): number => Math.floor(moment / DAY_MS)

/** How many days ago, in days of UTC, an ISO moment was; 0 for today and for what is still to come. */
export const daysSince = (at: string, today: number): number => Math.max(0, today - dayOf(Date.parse(at)))

/** "today", "yesterday", "24 days ago". */
export const daysAgoText = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-US')} days ago`
}

export const isNew = (listedAt: string, today: number): boolean => daysSince(listedAt, today) <= NEW_DAYS

/** Whether a price that fell then still counts as reduced (D147). */
export const isReducedSince = (fellAt: string, today: number): boolean =>
  daysSince(fellAt, today) <= REDUCED_DAYS

type Prices = { minPrice: number; maxPrice: number; previousMinPrice?: number; previousMaxPrice?: number }

/** By how much the last change lowered the prices: the larger of both falls; 0 where none fell or one rose. */
export function reductionOf({ minPrice, maxPrice, previousMinPrice, previousMaxPrice }: Prices): number {
  const falls = [(previousMinPrice ?? minPrice) - minPrice, (previousMaxPrice ?? maxPrice) - maxPrice]
  return Math.min(...falls) < 0 ? 0 : Math.max(...falls)
}
