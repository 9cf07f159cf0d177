import 'server-only'
import { detachPaymentIntent, findUnsettledOffers } from '@/lib/data/offers'
import { cancelIntent, retrieveIntent } from '@/lib/integrations/stripe'
import { settlePayment, type Settlement } from './settle-payment'

/**
 * Settles what the buyer's browser and the webhook both missed (decision 31), and
 * cancels open intents of rejected offers (decision 17). Gives how many payments
 * came to which end; safe to run at any time and twice at once.
 */
export async function reconcilePayments(): Promise<Record<Settlement | 'canceled', number>> {
  const counts = { bought: 0, already: 0, refunded: 0, unpaid: 0, foreign: 0, canceled: 0 }
  for (const { _id, status, paymentIntentId } of await findUnsettledOffers()) {
    if (paymentIntentId === undefined) continue
    const known = await retrieveIntent(paymentIntentId)
    const intent =
      known?.status === 'open' && status === 'rejected' ? await cancelIntent(paymentIntentId) : known
    // An accepted offer keeps its cancelled intent: the next one's idempotency key is made of it.
    if (status === 'rejected' && (!intent || intent.status === 'canceled')) {
      await detachPaymentIntent(_id, paymentIntentId)
      counts.canceled += 1
    } else counts[intent ? await settlePayment(intent) : 'unpaid'] += 1
  }
  return counts
}
