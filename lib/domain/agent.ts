import { pluralize } from './pluralize'
import { type ClosingReason, isClosed, type OfferStatus, type RejectingCause } from './offer'
import { type NamedAmount } from './offer-terms'

/** The response time covers offers of this many days and needs at least this many answered ones (D258). */
export const ANSWERS = { days: 90, least: 10 } as const

/** The fields of an offer that determine when its agent answered. */
export type AnsweredOffer = {
  status: OfferStatus
  createdAt: Date
  decidedAt: Date | null
  acceptedAt?: Date
  amounts: readonly NamedAmount[]
  closedAs?: ClosingReason
  cause?: RejectingCause
}

/** When the agent first accepted, countered or rejected an offer; `null` if never. */
function firstAnswer({ status, decidedAt, acceptedAt, amounts, closedAs, cause }: AnsweredOffer) {
  const countered = amounts.find(({ by }) => by === 'agent')?.at
  if (countered) return countered
  const isDecided = isClosed(status) && !closedAs && !cause
  return acceptedAt ?? (isDecided ? decidedAt : null)
}

/** The median response time in milliseconds; `null` with too few answers. */
export function medianAnswer(offers: readonly AnsweredOffer[]): number | null {
  const times = offers
    .flatMap((offer) => {
      const at = firstAnswer(offer)
      return at ? [at.getTime() - offer.createdAt.getTime()] : []
    })
    .sort((a, b) => a - b)
  if (times.length < ANSWERS.least) return null
  const middle = times.slice(Math.ceil(times.length / 2) - 1, Math.floor(times.length / 2) + 1)
  return middle.reduce((sum, time) => sum + time, 0) / middle.length
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds as a duration in its largest unit: "40 minutes", "5 hours", "3 days". Up to two days in hours. */
export function spanWords(ms: number): string {
  if (ms < HOUR) return pluralize(Math.max(1, Math.round(ms / MINUTE)), 'minute')
  return ms < 2 * DAY ? pluralize(Math.round(ms / HOUR), 'hour') : pluralize(Math.round(ms / DAY), 'day')
}

/** The three most frequent of these places of sale; ties keep their order. */
export function mostSoldIn(locations: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const location of locations) counts.set(location, (counts.get(location) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([location]) => location)
}
