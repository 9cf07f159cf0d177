import { formatDate, toDay } from './dates'
import { addDays } from './offer-terms'

/** How a buyer says that they pay: from their own money, or with a loan. */
export const FINANCING = ['cash', 'financed'] as const

/** For how many days ahead a closing date may be named. */
export const CLOSING_DAYS = 365

/** What a buyer offers beside the amount (D275). What they leave out is not stated: `inspection: false` is. */
export type DealTerms = {
  financing?: (typeof FINANCING)[number] | undefined
  /** They want the home inspected before they close. */
  inspection?: boolean | undefined
  /** The day on which they prefer to close: "2025-03-03". */
  closingDate?: string | undefined
}

/** The first and the last day that can be named as a closing date at this moment, UTC. */
export const closingDays = (now: Date): { first: string; last: string } => ({
  first: toDay(now),
  last: toDay(addDays(now, CLOSING_DAYS)),
})

/** Whether this day ("2025-03-03") can be named as a closing date at this moment. */
export function isClosingDate(day: string, now: Date): boolean {
  const { first, last } = closingDays(now)
  return day >= first && day <= last
}

/** The terms that were stated, without the others; `undefined` for none. */
export function statedTerms({ financing, inspection, closingDate }: DealTerms): DealTerms | undefined {
  const terms = {
    ...(financing !== undefined && { financing }),
    ...(inspection !== undefined && { inspection }),
    ...(closingDate !== undefined && { closingDate }),
  }
  return Object.keys(terms).length === 0 ? undefined : terms
}

/** The terms in words: "cash, inspection wanted, preferred closing Mar 3, 2025"; empty where none is stated. */
export const termsWords = ({ financing, inspection, closingDate }: DealTerms): string =>
  [
    financing,
    inspection === undefined ? undefined : inspection ? 'inspection wanted' : 'no inspection',
    closingDate === undefined ? undefined : `preferred closing ${formatDate(closingDate)}`,
  ]
    .filter((words) => words !== undefined)
    .join(', ')
