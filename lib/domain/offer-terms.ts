import {
  canTransition,
  hasExpired,
  isClaiming,
  isDecidable,
  isOverdue,
  isPayable,
  type OfferAct,
  type OfferParty,
  type OfferStatus,
  type OfferState,
} from './offer'

/** For how many days an offer is good, from the moment that it was made or countered (D73). */
export const VALID_DAYS = { min: 1, max: 14, default: 3 } as const

/** How many amounts one offer may have: what goes back and forth for longer is no offer. */
export const AMOUNTS_LIMIT = 20

const DAY = 24 * 60 * 60 * 1000

/** What the way to an offer is called, by whether the listing is under offer (D72). */
export const offerLabel = (isUnderOffer: true | undefined): string =>
  isUnderOffer ? 'Make a Back-up Offer' : 'Make an Offer'

/** What back-ups mean (D72): to a buyer before and after they make one, and to the agent who cannot accept it yet. */
export const BACKUP_TEXTS = {
  before:
    'An offer on this home has been accepted and is awaiting payment. Your offer would be a back-up: it can be accepted if that one falls through.',
  waiting: 'Another offer was accepted. Yours stays open as a back-up.',
  agent:
    'Another offer on this home has been accepted. You can accept this one if that one expires or is released.',
} as const

/** What both sides read of an accepted offer once the date to pay by has passed (D75). */
export const OVERDUE_TEXT =
  'The payment deadline has passed. A transfer that arrived in time is still accepted.'

/** The moment so many days later. */
export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY)

/** How long before the deadline of an offer both sides are warned, in milliseconds. */
const WARNING = DAY

/**
 * When both sides are warned of an offer's deadline: a day before. Where less than that is left at the moment `now`
 * that the end is set, halfway to it; where `now` is left out, the day before also if it is over.
 */
export function warningAt(expiresAt: Date, now?: Date): Date {
  const at = new Date(expiresAt.getTime() - WARNING)
  return now === undefined || at > now ? at : new Date((now.getTime() + expiresAt.getTime()) / 2)
}

/** One amount of an offer, in the order in which they were named: the first is what the buyer offered. Minor units. */
export type NamedAmount = { by: OfferParty; amountMinor: number; at: Date; note?: string }

/** The amounts of an offer. One that was made before these were written down has its own alone. */
export const amountsOf = (offer: {
  amountMinor: number
  createdAt: Date
  amounts?: readonly NamedAmount[]
}): readonly NamedAmount[] =>
  offer.amounts ?? [{ by: 'buyer', amountMinor: offer.amountMinor, at: offer.createdAt }]

/**
 * What of its amounts an offer is worth: what both have agreed on, also once that is closed, else what the buyer
 * named last. What the agent asks for is no offer. The last one where the buyer has named none.
 */
export function offerValueOf<Named extends { by: OfferParty }>({
  status,
  acceptedAt,
  amounts,
}: {
  status: OfferStatus
  acceptedAt?: Date | string | undefined
  amounts: readonly Named[]
}): Named | undefined {
  const isAgreed = isClaiming(status) || acceptedAt !== undefined
  const own = isAgreed ? undefined : amounts.findLast(({ by }) => by === 'buyer')
  return own ?? amounts.at(-1)
}

/** True once the agent has named an amount: before, there is nothing that the buyer could answer. */
export const wasCountered = (amounts: readonly NamedAmount[]): boolean =>
  amounts.some(({ by }) => by === 'agent')

/** Who is to answer a pending offer; `undefined` where nobody is. */
export const turnOf = ({ status, turn }: Pick<OfferState, 'status' | 'turn'>): OfferParty | undefined =>
  isDecidable(status) ? (turn ?? 'agent') : undefined

/** The message that says why a side cannot do this about the offer now. */
export function conflictReason(offer: OfferState, act: OfferAct, by: OfferParty, now: Date): string {
  if (hasExpired(offer, now)) return 'This offer has ended'
  if (isOverdue(offer, now) && (act === 'release' || act === 'extend')) return OVERDUE_TEXT
  if (act === 'release' && !isPayable(offer.status)) return 'Only an accepted offer can be released'
  if (act === 'extend')
    return isPayable(offer.status)
      ? 'This offer has already been extended'
      : 'Only an accepted offer can be extended'
  const turn = turnOf(offer)
  const isAnswer = act === 'accept' || act === 'counter'
  if (isAnswer && turn !== undefined && turn !== by) return `This offer is waiting for the ${turn}’s reply`
  // What was asked of it a moment ago, somebody else was quicker with.
  return canTransition(offer, act, by, now)
    ? 'This offer has just changed. Please review it again.'
    : 'This offer has already been decided'
}
