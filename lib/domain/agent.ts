import { pluralize } from './pluralize'
import { type ClosingReason, isClaiming, isClosed, type OfferStatus, type RejectingCause } from './offer'
import { type NamedAmount } from './offer-terms'
import { slugOf } from './text'

const ID = /(?:^|-)([0-9a-f]{24})$/

/** What the address of an agent's page ends with (D257): the name for readers, and the id, which no other agent has. */
export const agentSlug = ({ name, id }: { name: string; id: string }): string => `${slugOf(name)}-${id}`

/** The id in such an address, whatever name is before it; `null` where there is none. */
export const idOfAgentSlug = (slug: string): string | null => ID.exec(slug)?.[1] ?? null

/** An agent's time to answer is shown for the last so many days, from so many answered offers on (D258). */
export const ANSWERS = { days: 90, least: 10 } as const

/** What of an offer says when its agent answered. */
export type AnsweredOffer = {
  status: OfferStatus
  createdAt: Date
  decidedAt: Date | null
  acceptedAt?: Date
  amounts?: readonly NamedAmount[]
  closedAs?: ClosingReason
  cause?: RejectingCause
}

/** When the agent first accepted, countered or rejected an offer; `null` where they never did. */
function firstAnswer({ status, decidedAt, acceptedAt, amounts, closedAs, cause }: AnsweredOffer) {
  const countered = amounts?.find(({ by }) => by === 'agent')?.at
  if (countered) return countered
  const isDecided = isClaiming(status) || (isClosed(status) && !closedAs && !cause)
  return acceptedAt ?? (isDecided ? decidedAt : null)
}

/** The median time between an offer and its agent's first answer, in milliseconds; `null` where few are answered. */
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

/** A time of milliseconds in its largest fitting unit: "40 minutes", "5 hours", "3 days". Hours go up to two days. */
export function spanWords(ms: number): string {
  if (ms < HOUR) return pluralize(Math.max(1, Math.round(ms / MINUTE)), 'minute')
  return ms < 2 * DAY ? pluralize(Math.round(ms / HOUR), 'hour') : pluralize(Math.round(ms / DAY), 'day')
}

/** The places with the most of these sales, at most three; of equally many the one that comes first. */
export function mostSoldIn(locations: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const location of locations) counts.set(location, (counts.get(location) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([location]) => location)
}
