import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { recordSuccess } from '@/lib/data/last-successes'
import { findUnsettledOffers } from '@/lib/data/offers'
import { recordReconciled } from '@/lib/data/reconciled-offers'
import { isClosed } from '@/lib/domain/offer'
import { isConnectionError, retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import {
  continueRefund,
  dueRefundsExcept,
  type Released,
  releaseIntent,
  settlePayment,
} from './settle-payment'

/** The outcomes of an unreported payment: it bought its offer, or must be refunded. */
const RELEASED: ReadonlySet<Released> = new Set(['bought', 'refunded', 'refunding', 'failed'])

/**
 * After this many consecutive payments without an answer from Stripe, the others are skipped, since each would
 * time out.
 */
const MAX_TIMEOUTS = 3

async function reconcile(offer: OfferDoc): Promise<Released> {
  if (isClosed(offer.status)) return releaseIntent(offer)
  // An accepted offer keeps its cancelled intent: the next one's idempotency key is derived from it.
  const intent = await retrieveIntent(offer.paymentIntentId ?? '')
  return intent ? settlePayment(intent) : 'unpaid'
}

/**
 * Settles payments that neither the buyer's browser nor the webhook reported (D31), closes the intents of
 * rejected offers (D17), and continues refunds (D51). Returns how many payments had each outcome: `failed`
 * counts those with a failed refund that are not fully refunded yet, `unknown` those that could not be
 * checked. The log names each of these, and the others are checked anyway. If Stripe is unreachable, most are
 * left for the next run, and the log says so. Idempotent; may run concurrently.
 */
export async function reconcilePayments(): Promise<Record<Released | 'unknown', number>> {
  const counts = {
    unknown: 0,
    bought: 0,
    already: 0,
    refunded: 0,
    refunding: 0,
    failed: 0,
    unpaid: 0,
    foreign: 0,
    canceled: 0,
  }
  let unanswered = 0
  let remaining = 0
  const reconcileOne = async (offerId: OfferDoc['_id'], intentId: string, work: () => Promise<Released>) => {
    if (unanswered === MAX_TIMEOUTS) {
      counts.unknown += 1
      remaining += 1
      return
    }
    try {
      counts[await work()] += 1
      unanswered = 0
    } catch (error) {
      counts.unknown += 1
      unanswered = isConnectionError(error) ? unanswered + 1 : 0
      const ids = { offerId: offerId.toHexString(), paymentIntentId: intentId }
      getLog().error({ err: error, ...ids }, 'payment not reconciled')
    }
  }
  const offers = await findUnsettledOffers()
  for (const offer of offers)
    await reconcileOne(offer._id, offer.paymentIntentId ?? '', async () => {
      const outcome = await reconcile(offer)
      // Payments that are being refunded have been reported.
      if (RELEASED.has(outcome) && !offer.refunding) await recordReconciled(offer._id, new Date())
      return outcome
    })
  const rejected = offers.filter(({ status }) => isClosed(status))
  for (const refund of await dueRefundsExcept(rejected))
    await reconcileOne(refund.offerId, refund._id, () => continueRefund(refund))
  if (remaining > 0)
    getLog().error({ left: remaining }, 'payments left unreconciled: Stripe does not respond')
  if (counts.unknown === 0) await recordSuccess('reconcile')
  return counts
}
