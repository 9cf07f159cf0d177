import 'server-only'
import { type OfferDoc } from '@/lib/data/collections'
import { detachPaymentIntent, findUnsettledOffers } from '@/lib/data/offers'
import { cancelIntent, retrieveIntent } from '@/lib/integrations/stripe'
import { getLog } from '@/lib/log'
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

/** Closes the intents of all rejected offers; one that fails is logged and left for the next time. */
export async function releaseIntents(): Promise<void> {
  for (const offer of await findUnsettledOffers(['rejected'])) {
    try {
      await releaseIntent(offer)
    } catch (error) {
      getLog().warn({ err: error, offerId: offer._id.toHexString() }, 'payment intent not closed yet')
    }
  }
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
