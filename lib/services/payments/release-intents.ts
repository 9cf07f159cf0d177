import 'server-only'
import { type OfferDoc, type RefundDoc } from '@/lib/data/collections'
import { detachPaymentIntent, findOffer } from '@/lib/data/offers'
import { findDueRefunds } from '@/lib/data/refunds'
import { isClosed } from '@/lib/domain/offer'
import { cancelIntent, retrieveIntent } from '@/lib/integrations/stripe'
import { type Handler, processDueJobs, waitBriefly } from '../jobs/run-job'
import { settlePayment, type Settlement } from './settle-payment'

export type Released = Settlement | 'canceled'

/**
 * Closes the intent of a rejected offer (D17, D51): an open one is cancelled, a paid one refunded. Throws if Stripe
 * does not answer; the offer then stays unsettled.
 */
export async function releaseIntent({ _id, paymentIntentId = '' }: OfferDoc): Promise<Released> {
  const known = await retrieveIntent(paymentIntentId)
  const intent = known?.status === 'open' ? await cancelIntent(paymentIntentId) : known
  if (intent && intent.status !== 'canceled') return settlePayment(intent)
  await detachPaymentIntent(_id, paymentIntentId)
  return 'canceled'
}

/** Closes the intent of the job's offer if that is still due. A refund is a job of its own. */
export const closeDueIntent: Handler = async ({ subject }) => {
  const offer = await findOffer(subject)
  if (!offer?.unsettled || !isClosed(offer.status)) return 'done'
  return (await releaseIntent(offer)) === 'unpaid' ? 'wait' : 'done'
}

/** The due refunds, except those of these offers. */
export async function dueRefundsExcept(offers: OfferDoc[]): Promise<RefundDoc[]> {
  const seen = new Set(offers.map(({ paymentIntentId }) => paymentIntentId))
  return (await findDueRefunds()).filter(({ _id }) => !seen.has(_id))
}

/** Closes due intents right after a cascade has committed. */
export const releaseIntentsNow = (): Promise<void> =>
  waitBriefly(processDueJobs({ 'close-intent': closeDueIntent }, { now: new Date() }))
