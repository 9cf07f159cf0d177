import { formatPrice } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { BACKUP_TEXTS, CHANGED_LISTING_TEXTS, OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { type OwnOffer } from '@/lib/schemas/viewer'

/**
 * The status of a buyer's own open offer, in a sentence; `isTaken` if another one on the home is accepted
 * (D72).
 */
export function ownOfferText(
  { status, turn, offerAmount, overdue, listingChangedAt }: OwnOffer,
  isTaken: true | undefined,
): string {
  const amount = formatPrice(offerAmount)
  if (overdue) return `Your offer of ${amount} has been accepted. ${OVERDUE_TEXT}`
  if (isPayable(status)) return `Your offer of ${amount} has been accepted. Complete your payment.`
  if (listingChangedAt !== undefined) return CHANGED_LISTING_TEXTS.buyer
  if (isTaken) return BACKUP_TEXTS.waiting
  return turn === 'buyer'
    ? `The agent countered your offer with ${amount}. It’s your turn.`
    : `Your offer of ${amount} is waiting for the agent.`
}
