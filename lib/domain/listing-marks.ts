import { DAY_MS } from './dates'
import { groupDigits } from './group-digits'
import { endsOf, type PriceFields, shownPriceOf } from './shown-price'

/** How many days a listing is marked as new, as in the filter "listed in the last 7 days". */
export const NEW_DAYS = 7

/** How many days a lower price counts as reduced. */
export const REDUCED_DAYS = 90

/** The UTC day of a time in milliseconds, as a number of days since 1970. */
export const dayOf = (moment: number): number => Math.floor(moment / DAY_MS)

/** The age of an ISO time in UTC days; 0 for today and for the future. */
export const daysSince = (at: string, today: number): number => Math.max(0, today - dayOf(Date.parse(at)))

/** "today", "yesterday", "24 days ago". */
export const daysAgoText = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'yesterday' : `${groupDigits(days)} days ago`
}

export const isNew = (listedAt: string, today: number): boolean => daysSince(listedAt, today) <= NEW_DAYS

/** True if a price that fell at this time still counts as reduced (D147). */
export const isReducedSince = (fellAt: string, today: number): boolean =>
  daysSince(fellAt, today) <= REDUCED_DAYS

type Prices = PriceFields & { previousMinPrice?: number; previousMaxPrice?: number }

/** The larger reduction of both ends of the shown price in its last change; 0 if neither fell or one rose. */
export function reductionOf({ previousMinPrice, previousMaxPrice, ...home }: Prices): number {
  const { min, max } = endsOf(shownPriceOf(home)) ?? { min: 0, max: 0 }
  const falls = [(previousMinPrice ?? min) - min, (previousMaxPrice ?? max) - max]
  return Math.min(...falls) < 0 ? 0 : Math.max(...falls)
}
