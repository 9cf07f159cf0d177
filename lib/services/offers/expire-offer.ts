import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer } from '@/lib/data/offers'
import { claimForDecision } from '@/lib/data/properties'
import { expiryOf, hasExpired, isOpen, isPayable } from '@/lib/domain/offer'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { type Handler } from '../jobs/run-job'
import { releaseIntentsNow } from '../payments/release-intents'
import { UNDER_OFFER_CHANGES, settlePayment } from '../payments/settle-payment'
import { applyTransition } from './apply-transition'

/**
 * Ends the offer that the job names once its time has come (D73). One whose end was put off, or that waits for a
 * transfer to be recorded (D75), is looked at again then.
 */
export const expireDueOffer: Handler = async ({ subject }) => {
  const offer = await findOffer(subject)
  if (!offer?.expiresAt || !isOpen(offer.status)) return 'done'
  if (!hasExpired(offer, new Date())) return expiryOf(offer) ?? 'done'
  await expireOffer(offer)
  return 'done'
}

/**
 * Ends an offer whose time has come: its listing is available again, its buyer free for another offer, a payment that was
 * begun is closed. Money that Stripe has taken by then wins: the offer is bought (D51). Nothing happens where somebody
 * else was quicker. Throws if Stripe does not answer.
 */
export async function expireOffer(offer: OfferDoc): Promise<void> {
  if (!isPayable(offer.status)) return end(offer)
  await settleIfPaid(offer)
  await changingContent(UNDER_OFFER_CHANGES, () => end(offer))
  await releaseIntentsNow()
}

async function settleIfPaid({ unsettled, paymentIntentId }: OfferDoc): Promise<void> {
  const intent = unsettled && paymentIntentId !== undefined ? await retrieveIntent(paymentIntentId) : null
  if (intent?.status === 'succeeded') await settlePayment(intent)
}

async function end(offer: OfferDoc): Promise<void> {
  const now = new Date()
  await transaction(async (session) => {
    if (isPayable(offer.status)) await claimForDecision(offer.propertyId, session)
    await applyTransition(
      offer,
      { act: 'close', by: 'time', now },
      { actor: null, action: 'offer.ended', fields: { decidedAt: now } },
      session,
    )
  })
}
