import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { changingContent } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer, moveOffer, rejectOffers } from '@/lib/data/offers'
import { claimForDecision, markSold } from '@/lib/data/properties'
import { addSale, openMonth } from '@/lib/data/sales'
import { CURRENCY } from '@/lib/domain/money'
import { isBought, isPayable } from '@/lib/domain/offer'
import { monthOf } from '@/lib/domain/sales'
import { type Intent } from '@/lib/integrations/stripe'
import { type ContentChange } from '@/lib/schemas/operation'
import { refundPayment, type RefundState } from './refund-payment'

/** What a sale changes: whoever tells of it knows the offer, not the listing. */
const SALE: ContentChange[] = ['lists', 'properties']

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
  const offer =
    intent.offerId !== null && /^[0-9a-f]{24}$/.test(intent.offerId) ? await findOffer(intent.offerId) : null
  if (!offer) return 'foreign'
  if (intent.status !== 'succeeded') return 'unpaid'
  const asAgreed = intent.amountMinor === offer.amountMinor && intent.currency === CURRENCY
  if (asAgreed && isPayable(offer.status) && (await changingContent(SALE, () => markBought(offer, intent))))
    return 'bought'
  const now = await findOffer(offer._id.toHexString())
  if (now && isBought(now.status) && now.transactionId === intent.id) return 'already'
  return refundPayment(now ?? offer, intent)
}

/** The purchase as one transaction (D29); false if the offer is no longer accepted. */
async function markBought(offer: OfferDoc, intent: Intent): Promise<boolean> {
  const now = new Date()
  await openMonth(offer.agentId, monthOf(now))
  return transaction(async (session) => {
    await claimForDecision(offer.propertyId, session)
    const bought = await moveOffer(
      offer,
      { to: 'bought', by: 'payment', now },
      { transactionId: intent.id, paidAt: now },
      session,
    )
    if (!bought) return false
    await markSold(offer.propertyId, now, session)
    await addSale(bought, now, session)
    await rejectOffers({ propertyIds: [offer.propertyId] }, 'sale', now, session)
    await recordAudit(
      {
        actor: null,
        action: 'offer.bought',
        targetType: 'offer',
        targetId: offer._id,
        targetName: offer.propertyTitle,
        before: { status: offer.status },
        after: { status: bought.status, transactionId: intent.id },
      },
      session,
    )
    return true
  })
}
