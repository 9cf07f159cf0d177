import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer, moveOffer, rejectOffers, setRefund } from '@/lib/data/offers'
import { claimForDecision, markSold } from '@/lib/data/properties'
import { addSale, openMonth } from '@/lib/data/sales'
import { CURRENCY, formatMoney, toMajor } from '@/lib/domain/money'
import { monthOf } from '@/lib/domain/sales'
import { sendMail } from '@/lib/integrations/mail'
import { type Intent, refundIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'

/**
 * What became of a payment: `bought` now, `already` bought with it before, `refunded`
 * because the offer could no longer be bought (decision 51), `unpaid` if Stripe has
 * not taken the money, `foreign` if it is no payment of ours.
 */
export type Settlement = 'bought' | 'already' | 'refunded' | 'unpaid' | 'foreign'

/**
 * Does for a payment intent, as Stripe told it just now, what has to be done. The
 * buyer's browser, the webhook and the reconciliation all come here, in any order
 * and any number of times: the first one wins, the others change nothing (decision 31).
 */
export async function settlePayment(intent: Intent): Promise<Settlement> {
  const offer =
    intent.offerId !== null && /^[0-9a-f]{24}$/.test(intent.offerId) ? await findOffer(intent.offerId) : null
  if (!offer) return 'foreign'
  if (intent.status !== 'succeeded') return 'unpaid'
  const asAgreed = intent.amountMinor === offer.amountMinor && intent.currency === CURRENCY
  if (asAgreed && (await markBought(offer, intent))) return 'bought'
  const now = await findOffer(offer._id.toHexString())
  if (now?.status === 'bought' && now.transactionId === intent.id) return 'already'
  await refund(offer, intent)
  return 'refunded'
}

/** The purchase as one transaction (decision 29); false if the offer is no longer accepted. */
async function markBought(offer: OfferDoc, intent: Intent): Promise<boolean> {
  const now = new Date()
  await openMonth(offer.agentId, monthOf(now))
  return transaction(async (session) => {
    await claimForDecision(offer.propertyId, session)
    const bought = await moveOffer(
      offer._id,
      'accepted',
      'bought',
      { transactionId: intent.id, paidAt: now },
      session,
    )
    if (!bought) return false
    await markSold(offer.propertyId, now, session)
    await addSale(bought, now, session)
    await rejectOffers({ propertyIds: [offer.propertyId] }, ['pending'], now, session)
    await recordAudit(
      {
        actor: null,
        action: 'offer.bought',
        targetType: 'offer',
        targetId: offer._id,
        targetName: offer.propertyTitle,
        before: { status: 'accepted' },
        after: { status: 'bought', transactionId: intent.id },
      },
      session,
    )
    return true
  })
}

async function refund(offer: OfferDoc, intent: Intent): Promise<void> {
  const refundId = await refundIntent(intent.id)
  if (!(await setRefund(offer._id, refundId))) return
  const amount = formatMoney(toMajor(intent.amountMinor))
  try {
    await sendMail({
      to: offer.buyerEmail,
      subject: `Your payment for ${offer.propertyTitle} has been refunded`,
      text: `Your payment of ${amount} for ${offer.propertyTitle} arrived when the offer was no longer open.\nIt has been refunded in full. Refund: ${refundId}.`,
    })
  } catch (error) {
    // The refund stands on the offer, where the buyer sees it; a mail server that is down must not undo that.
    getLog().error({ err: error, offerId: offer._id.toHexString() }, 'refund mail not sent')
  }
}
