import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { rejectOffers } from '@/lib/data/offer-moves'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision, markSold } from '@/lib/data/properties'
import { addSale, openMonth } from '@/lib/data/sales'
import { CURRENCY } from '@/lib/domain/money'
import { type PaidCard } from '@/lib/domain/paid-with'
import { isBought, isPayable } from '@/lib/domain/offer'
import { monthOf } from '@/lib/domain/sales'
import { type Actor } from '@/lib/domain/user'
import { type Intent } from '@/lib/integrations/stripe'
import { count } from '@/lib/metrics/metrics'
import { type ContentChange } from '@/lib/schemas/operation'
import { tell } from '../notices/tell'
import { ofClosed } from '../notices/tell-of-move'
import { applyMove } from '../offers/apply-move'
import { refundPayment, type RefundState } from './refund-payment'

/** What changes as a listing is sold, or is under offer or no longer: whoever tells of it knows the offer, not the listing. */
export const OFFERED: ContentChange[] = ['lists', 'properties']

/**
 * What became of a payment: `bought` now, `already` bought with it before, on its way back
 * because the offer could no longer be bought (D51), `unpaid` if Stripe has
 * not taken the money, `foreign` if it is no payment of ours.
 */
export type Settlement = RefundState | 'bought' | 'already' | 'unpaid' | 'foreign'

/**
 * Does for a payment intent, as Stripe told it just now, what has to be done. The
 * buyer's browser, the webhook and the reconciliation all come here, in any order
 * and any number of times: the first one wins, the others change nothing (D31).
 */
export async function settlePayment(intent: Intent): Promise<Settlement> {
  const outcome = await settle(intent)
  count('payments', { outcome })
  return outcome
}

async function settle(intent: Intent): Promise<Settlement> {
  const offer =
    intent.offerId !== null && /^[0-9a-f]{24}$/.test(intent.offerId) ? await findOffer(intent.offerId) : null
  if (!offer) return 'foreign'
  if (intent.status !== 'succeeded') return 'unpaid'
  const asAgreed = intent.amountMinor === offer.amountMinor && intent.currency === CURRENCY
  const payment = { transactionId: intent.id, actor: null, ...(intent.card && { card: intent.card }) }
  if (asAgreed && isPayable(offer.status) && (await buy(offer, payment))) return 'bought'
  const now = await findOffer(offer._id.toHexString())
  if (now && isBought(now.status) && now.transactionId === intent.id) return 'already'
  return refundPayment(now ?? offer, intent)
}

/** What an offer is bought with. */
export type Payment = {
  transactionId: string
  /** The card that paid it, as its receipt names it (D279). */
  card?: PaidCard
  /** Who says that it came; `null`: Stripe. */
  actor: Actor | null
  /** What the audit log tells of it beside the transaction. */
  told?: Record<string, unknown>
  /** What else is written with the purchase, or not at all. */
  also?: (session: Session) => Promise<void>
}

/** Buys the offer with the payment, and tells its sides; false if it is no longer accepted. */
export const buy = (offer: OfferDoc, payment: Payment): Promise<boolean> =>
  changingContent(OFFERED, () => markBought(offer, payment))

/** The purchase as one transaction (D29); false if the offer is no longer accepted. */
async function markBought(
  offer: OfferDoc,
  { transactionId, card, actor, told = {}, also }: Payment,
): Promise<boolean> {
  const now = new Date()
  await openMonth(offer.agentId, monthOf(now))
  return transaction(async (session) => {
    await claimForDecision(offer.propertyId, session)
    const bought = await applyMove(
      offer,
      { act: 'settle', by: 'payment', now },
      {
        actor,
        action: 'offer.bought',
        fields: { transactionId, paidAt: now, ...(card && { card }) },
        after: { transactionId, ...told },
      },
      session,
    )
    if (!bought) return false
    await markSold(offer.propertyId, now, bought.amountMinor, session)
    await addSale(bought, now, session)
    await also?.(session)
    const rejected = await rejectOffers({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    await tell(session, ...ofClosed(rejected, 'sale', now, 'buyer'))
    return true
  })
}
