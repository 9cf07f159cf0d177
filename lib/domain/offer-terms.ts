import { DAY_MS } from './dates'
import {
  canTransition,
  hasExpired,
  isHoldingListing,
  isDecidable,
  isOverdue,
  isPayable,
  type OfferAction,
  type OfferParty,
  type OfferStatus,
  type OfferState,
} from './offer'

/** How many days an offer or counteroffer is valid (D73). */
export const VALID_DAYS = { min: 1, max: 14, default: 3 } as const

/** How many amounts an offer can have, the first one included (D74). */
export const AMOUNTS_LIMIT = 20

/** Why this side cannot counter an offer with these amounts again (D74); `undefined` if it can. */
export const counterRefusal = (amounts: readonly unknown[], by: OfferParty): string | undefined =>
  amounts.length < AMOUNTS_LIMIT
    ? undefined
    : `This offer cannot be countered again. Accept or ${by === 'agent' ? 'reject' : 'withdraw'} it.`

/** How many buyers' offers must be refused as too high within this time before the agent is notified (D405). */
export const REFUSALS = { buyers: 3, ms: 7 * DAY_MS } as const

/** The label of the button, by whether the listing is under offer (D72). */
export const offerLabel = (isUnderOffer: true | undefined): string =>
  isUnderOffer ? 'Make a Back-up Offer' : 'Make an Offer'

/**
 * What a back-up offer means (D72): to a buyer before and after making it, and to the agent who cannot accept it yet.
 */
export const BACKUP_TEXTS = {
  before:
    'An offer on this home has been accepted. Your offer would be a back-up: it can be accepted if that one falls through.',
  waiting: 'Another offer was accepted. Yours stays open as a back-up.',
  agent:
    'Another offer on this home has been accepted. You can accept this offer if the accepted one falls through.',
} as const

/** The texts about a changed listing with pending offers (D325): for the buyer, for the agent, and as refusals. */
export const CHANGED_LISTING_TEXTS = {
  buyer: 'The home has changed since you made or confirmed this offer. Do you want to keep your offer?',
  agent: 'Waiting for the buyer to confirm this offer',
  unconfirmed: 'The buyer has not confirmed this offer since the home changed.',
  unchanged: 'The home has not changed since you made or confirmed this offer.',
  again: 'The home has changed again. Please review it before you reply.',
  unverified: 'The home must be verified again before an offer on it can be accepted.',
  priced: 'You can’t change the prices while this home has an accepted offer.',
} as const

/** The refusals for a listing while an offer on it is accepted and not paid (D24, D347). */
export const AWAITING_PAYMENT_TEXTS = {
  rejected: 'This home has an accepted offer awaiting payment, so it cannot be rejected.',
  deleted: 'This home has an accepted offer awaiting payment, so it cannot be deleted.',
} as const

/** Why a buyer who has paid, or whose payment is running, cannot release the offer (D346). */
export const PAYING_TEXT =
  'Your payment is being processed or has succeeded, so you can’t release this offer. Please contact support.'

/** Shown to both sides of an accepted offer after the payment deadline (D75). */
export const OVERDUE_TEXT =
  'The payment deadline has passed. A transfer that arrived before it is still accepted.'

/** How long before the deadline of an offer both sides are reminded, in milliseconds. */
const WARNING = DAY_MS

/**
 * When both sides are reminded of an offer's deadline: a day before, or halfway from `since`, when the deadline was set,
 * if that was less than a day before (D73).
 */
export function warningAt(expiresAt: Date, since: Date): Date {
  const at = new Date(expiresAt.getTime() - WARNING)
  return at > since ? at : new Date((since.getTime() + expiresAt.getTime()) / 2)
}

/** An amount named by one side, in minor units; the first is the buyer's offer. */
export type NamedAmount = { by: OfferParty; amountMinor: number; at: Date; note?: string }

/**
 * The amount that an offer is worth: the agreed one, even after the offer was closed, else the buyer's last one. What
 * the agent asks for does not count, unless the buyer has named none.
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
  const isAgreed = isHoldingListing(status) || acceptedAt !== undefined
  const latestOwn = isAgreed ? undefined : amounts.findLast(({ by }) => by === 'buyer')
  return latestOwn ?? amounts.at(-1)
}

/** True once the agent has named an amount; before that the buyer has nothing to answer. */
export const wasCountered = (amounts: readonly NamedAmount[]): boolean =>
  amounts.some(({ by }) => by === 'agent')

/** The side that has to answer a pending offer; `undefined` for other offers. */
export const turnOf = ({ status, turn }: Pick<OfferState, 'status' | 'turn'>): OfferParty | undefined =>
  isDecidable(status) ? (turn ?? 'agent') : undefined

/** The error message if a side cannot do this about the offer now. */
export function conflictReason(offer: OfferState, action: OfferAction, by: OfferParty, now: Date): string {
  if (hasExpired(offer, now)) return 'This offer has ended'
  if (isOverdue(offer, now) && (action === 'release' || action === 'extend')) return OVERDUE_TEXT
  if (action === 'release' && !isPayable(offer.status)) return 'Only an accepted offer can be released'
  if (action === 'extend')
    return isPayable(offer.status)
      ? 'This offer has already been extended'
      : 'Only an accepted offer can be extended'
  const turn = turnOf(offer)
  const isAnswer = action === 'accept' || action === 'counter'
  if (isAnswer && turn !== undefined && turn !== by) return `This offer is waiting for the ${turn}’s reply`
  if (action === 'confirm' && turn !== undefined && !offer.listingChangedAt)
    return CHANGED_LISTING_TEXTS.unchanged
  if (action === 'accept' && by === 'agent' && turn === by && offer.listingChangedAt)
    return CHANGED_LISTING_TEXTS.unconfirmed
  // The action was possible, so another request has just changed the offer.
  return canTransition(offer, action, by, now)
    ? 'This offer has just changed. Please review it again.'
    : 'This offer has already been decided'
}
