import { formatPrice } from '@/lib/domain/money'
import { CLOSING_CAUSE_LABELS, type ClosingReason, isPayable } from '@/lib/domain/offer'
import { BACKUP_TEXTS, CHANGED_LISTING_TEXTS, OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { type OfferDto } from '@/lib/schemas/offer'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import { type OwnOffer } from '@/lib/schemas/viewer'

const CLOSED: Record<ClosingReason, string> = {
  withdrawn: 'You withdrew this offer',
  expired: 'This offer expired',
  released: 'The agent withdrew their acceptance',
}

/** Why a buyer's own offer is closed (D74). */
export function closedOfferText({
  closedAs,
  releasedBy,
  cause,
  home,
}: OfferDto & Partial<Pick<OwnOfferDto, 'home'>>): string {
  if (releasedBy === 'buyer') return 'You released this offer'
  if (closedAs) return CLOSED[closedAs]
  // The home is still there, so its agent was not removed.
  if (cause === 'person-removed' && home) return 'Your account was suspended'
  return cause ? CLOSING_CAUSE_LABELS[cause] : 'This offer was rejected'
}

/**
 * The status of a buyer's own open offer, in a sentence; `isUnderOffer` if another one on the home is accepted
 * (D72).
 */
export function ownOfferText(
  { status, turn, offerAmount, overdue, listingChangedAt }: OwnOffer,
  isUnderOffer: true | undefined,
): string {
  const amount = formatPrice(offerAmount)
  if (overdue) return `Your offer of ${amount} has been accepted. ${OVERDUE_TEXT}`
  if (isPayable(status)) return `Your offer of ${amount} has been accepted. Complete your payment.`
  if (listingChangedAt !== undefined) return CHANGED_LISTING_TEXTS.buyer
  if (isUnderOffer) return BACKUP_TEXTS.waiting
  return turn === 'buyer'
    ? `The agent countered your offer with ${amount}. It’s your turn.`
    : `Your offer of ${amount} is waiting for the agent.`
}
