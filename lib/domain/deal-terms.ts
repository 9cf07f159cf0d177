import { addDays, formatDate, toDay } from './dates'

/** How the buyer intends to pay: in cash or with a loan. */
export const FINANCING = ['cash', 'financed'] as const

/** How many days ahead a preferred closing date may be. */
export const CLOSING_DAYS = 365

/** The terms of an offer (D275). Absent means not stated; `inspection: false` means explicitly waived. */
export type DealTerms = {
  financing?: (typeof FINANCING)[number] | undefined
  /** Whether the buyer wants an inspection before closing. */
  inspection?: boolean | undefined
  /** The buyer's preferred closing date: "2025-03-03". */
  closingDate?: string | undefined
}

/** The first and last allowed closing date today, UTC. */
export const closingDays = (now: Date): { first: string; last: string } => ({
  first: toDay(now),
  last: toDay(addDays(now, CLOSING_DAYS)),
})

/** True if this day ("2025-03-03") is an allowed closing date today. */
export function isClosingDate(day: string, now: Date): boolean {
  const { first, last } = closingDays(now)
  return day >= first && day <= last
}

/** Only the terms that were stated; `undefined` if there are none. */
export function statedTerms({ financing, inspection, closingDate }: DealTerms): DealTerms | undefined {
  const terms = {
    ...(financing !== undefined && { financing }),
    ...(inspection !== undefined && { inspection }),
    ...(closingDate !== undefined && { closingDate }),
  }
  return Object.keys(terms).length === 0 ? undefined : terms
}

/** The terms as text: "cash, inspection requested, preferred closing Mar 3, 2025"; empty if none is stated. */
export const termsLabel = ({ financing, inspection, closingDate }: DealTerms): string =>
  [
    financing,
    inspection === undefined ? undefined : inspection ? 'inspection requested' : 'inspection waived',
    closingDate === undefined ? undefined : `preferred closing ${formatDate(closingDate)}`,
  ]
    .filter((words) => words !== undefined)
    .join(', ')
