import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision, markSold } from '@/lib/data/properties'
import { addSale, ensureSalesMonth } from '@/lib/data/sales'
import { CURRENCY } from '@/lib/domain/money'
import { type PaidCard } from '@/lib/domain/paid-with'
import { isBought, isPayable } from '@/lib/domain/offer'
import { monthOf } from '@/lib/domain/sales'
import { type Actor } from '@/lib/domain/user'
import { type Intent } from '@/lib/integrations/stripe'
import { count } from '@/lib/metrics/metrics'
import { type ContentChange } from '@/lib/schemas/operation'
import { notify } from '../notices/notify'
import { closedOfferEvents } from '../notices/notify-of-transition'
import { applyTransition } from '../offers/apply-transition'
import { cancelOpenHousesOf } from '../open-houses/cancel-open-house'
import { closeViewings } from '../viewings/cancel-viewing'
import { refundPayment, type RefundState } from './refund-payment'

/**
 * The content that changes when a listing is sold or its `underOffer` changes: callers know the offer, not the listing.
 */
export const UNDER_OFFER_CHANGES: ContentChange[] = ['lists', 'properties']

/**
 * The outcome of a payment: `bought` now, `already` bought with it, being refunded because the offer could no longer be
 * bought (D51), `unpaid` if Stripe has not charged it, `foreign` if it is not one of ours.
 */
export type Settlement = RefundState | 'bought' | 'already' | 'unpaid' | 'foreign'

/**
 * Processes a payment intent as just read from Stripe. The buyer's browser, the webhook and the reconciliation all call
 * it, in any order and any number of times: the first one wins, the others change nothing (D31).
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
  if (asAgreed && isPayable(offer.status) && (await completePurchase(offer, payment))) return 'bought'
  const now = await findOffer(offer._id.toHexString())
  if (now && isBought(now.status) && now.transactionId === intent.id) return 'already'
  return refundPayment(now ?? offer, intent)
}

/** The payment of an offer. */
export type Payment = {
  transactionId: string
  /** The card that paid it, as its receipt names it (D279). */
  card?: PaidCard
  /** Who recorded it; `null`: Stripe. */
  actor: Actor | null
  /** What the audit log records besides the transaction. */
  told?: Record<string, unknown>
  /** Further writes in the same transaction. */
  also?: (session: Session) => Promise<void>
}

/** Completes the purchase and notifies its sides; false if the offer is no longer accepted. */
export const completePurchase = (offer: OfferDoc, payment: Payment): Promise<boolean> =>
  changingContent(UNDER_OFFER_CHANGES, () => markBought(offer, payment))

/** The purchase as one transaction (D29); false if the offer is no longer accepted. */
async function markBought(
  offer: OfferDoc,
  { transactionId, card, actor, told = {}, also }: Payment,
): Promise<boolean> {
  const now = new Date()
  await ensureSalesMonth(offer.agentId, monthOf(now))
  return transaction(async (session) => {
    await claimForDecision(offer.propertyId, session)
    const bought = await applyTransition(
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
    await closeViewings({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    await also?.(session)
    const rejected = await rejectOffers({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    const cancelled = await cancelOpenHousesOf([offer.propertyId], 'sale', now, session)
    await notify(session, ...closedOfferEvents(rejected, 'sale', now, 'buyer'), ...cancelled)
    return true
  })
}
