import 'server-only'
import { findUnsettledOffers } from '@/lib/data/offers'
import { isClosed } from '@/lib/domain/offer'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { continueRefund } from './refund-payment'
import { dueRefundsExcept, type Released, releaseIntent } from './release-intents'
import { settlePayment } from './settle-payment'

/**
 * Settles what the buyer's browser and the webhook both missed (D31), and
 * closes the intents of rejected offers (D17), and goes on with what has to go
 * back (D51). Gives how many payments came to which end; `failed` counts those of
 * which a refund failed and that are not whole again. Safe to run at any time and twice at once.
 */
export async function reconcilePayments(): Promise<Record<Released, number>> {
  const counts = {
    bought: 0,
    already: 0,
    refunded: 0,
    refunding: 0,
    failed: 0,
    unpaid: 0,
    foreign: 0,
    canceled: 0,
  }
  const offers = await findUnsettledOffers()
  for (const offer of offers) {
    if (isClosed(offer.status)) counts[await releaseIntent(offer)] += 1
    else {
      // An accepted offer keeps its cancelled intent: the next one's idempotency key is made of it.
      const intent = await retrieveIntent(offer.paymentIntentId ?? '')
      counts[intent ? await settlePayment(intent) : 'unpaid'] += 1
    }
  }
  const rejected = offers.filter(({ status }) => isClosed(status))
  for (const refund of await dueRefundsExcept(rejected)) counts[await continueRefund(refund)] += 1
  return counts
}
