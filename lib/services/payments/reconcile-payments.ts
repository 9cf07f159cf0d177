import 'server-only'
import { findUnsettledOffers } from '@/lib/data/offers'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { type Released, releaseIntent } from './release-intents'
import { settlePayment } from './settle-payment'

/**
 * Settles what the buyer's browser and the webhook both missed (decision 31), and
 * closes the intents of rejected offers (decision 17). Gives how many payments
 * came to which end; safe to run at any time and twice at once.
 */
export async function reconcilePayments(): Promise<Record<Released, number>> {
  const counts = { bought: 0, already: 0, refunded: 0, unpaid: 0, foreign: 0, canceled: 0 }
  for (const offer of await findUnsettledOffers(['accepted', 'rejected'])) {
    if (offer.status === 'rejected') counts[await releaseIntent(offer)] += 1
    else {
      // An accepted offer keeps its cancelled intent: the next one's idempotency key is made of it.
      const intent = await retrieveIntent(offer.paymentIntentId ?? '')
      counts[intent ? await settlePayment(intent) : 'unpaid'] += 1
    }
  }
  return counts
}
