import 'server-only'
import { type OfferDoc, type RefundDoc } from '@/lib/data/collections'
import { detachPaymentIntent, findUnsettledOffers } from '@/lib/data/offers'
import { findDueRefunds } from '@/lib/data/refunds'
import { isClosed } from '@/lib/domain/offer'
import { cancelIntent, retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
import { continueRefund } from './refund-payment'
import { settlePayment, type Settlement } from './settle-payment'

/** How long a person waits at most for what can also be done later, in milliseconds. */
const PATIENCE = 3_000

export type Released = Settlement | 'canceled'

/**
 * Closes the intent of a rejected offer (decisions 17, 51): an open one is cancelled, a paid one
 * refunded. Throws if Stripe does not answer; the offer then stays among the unsettled ones.
 */
export async function releaseIntent({ _id, paymentIntentId = '' }: OfferDoc): Promise<Released> {
  const known = await retrieveIntent(paymentIntentId)
  const intent = known?.status === 'open' ? await cancelIntent(paymentIntentId) : known
  if (intent && intent.status !== 'canceled') return settlePayment(intent)
  await detachPaymentIntent(_id, paymentIntentId)
  return 'canceled'
}

/**
 * Closes the intents of all rejected offers, and goes on with every payment that has to go back; one that fails is
 * logged and left for the next time.
 */
export async function releaseIntents(): Promise<void> {
  const offers = (await findUnsettledOffers()).filter(({ status }) => isClosed(status))
  for (const offer of offers) {
    try {
      await releaseIntent(offer)
    } catch (error) {
      getLog().warn({ err: error, offerId: offer._id.toHexString() }, 'payment intent not closed yet')
    }
  }
  for (const refund of await dueRefundsBeside(offers)) {
    try {
      await continueRefund(refund)
    } catch (error) {
      getLog().warn({ err: error, paymentIntentId: refund._id }, 'payment not given back yet')
    }
  }
}

/** The payments that have to go back, without the intents of these offers. */
export async function dueRefundsBeside(offers: OfferDoc[]): Promise<RefundDoc[]> {
  const seen = new Set(offers.map(({ paymentIntentId }) => paymentIntentId))
  return (await findDueRefunds()).filter(({ _id }) => !seen.has(_id))
}

/**
 * The same right after a cascade has committed: waits a moment for it, but neither Stripe's slowness nor its
 * absence fails what is done already. `startUp` repeats it until every intent is closed.
 */
export async function releaseIntentsSoon(): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)))
  const released = releaseIntents().catch((error: unknown) =>
    getLog().warn({ err: error }, 'payment intents not closed yet'),
  )
  await Promise.race([released, enough])
  clearTimeout(timer)
}
