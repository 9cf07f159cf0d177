import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { type OfferDoc } from '@/lib/data/collections'
import { findOffer, recordExpiryWarning } from '@/lib/data/offers'
import { lockListing } from '@/lib/data/properties'
import { expiryOf, hasExpired, isOpen, isOverdue, isPayable } from '@/lib/domain/offer'
import { warningAt } from '@/lib/domain/offer-terms'
import { retrieveIntent } from '@/lib/integrations/stripe'
import { type Handler } from '../jobs/run-job'
import { notifyOfUpcomingExpiry } from '../notices/notify'
import { closeIntentsNow, settlePayment, UNDER_OFFER_CHANGES } from '../payments/settle-payment'
import { applyTransition } from './transition'

/**
 * Closes the job's offer if its deadline has passed (D73). Reschedules itself if the deadline was extended,
 * or if a transfer may still be recorded (D75).
 */
export const expireDueOffer: Handler = async ({ subject }) => {
  const offer = await findOffer(subject)
  if (!offer || !isOpen(offer.status)) return 'done'
  if (!hasExpired(offer, new Date())) return expiryOf(offer) ?? 'done'
  await expireOffer(offer)
  return 'done'
}

/**
 * Closes an offer whose deadline has passed: its listing is available again, its buyer may make another
 * offer, and an unfinished payment is closed. If Stripe has charged the buyer by then, the offer is bought
 * (D51). Does nothing if another process was first. Throws if Stripe does not respond.
 */
export async function expireOffer(offer: OfferDoc): Promise<void> {
  if (!isPayable(offer.status)) return endOffer(offer)
  await settleIfPaid(offer)
  await changingContent(UNDER_OFFER_CHANGES, () => endOffer(offer))
  await closeIntentsNow()
}

async function settleIfPaid({ unsettled, paymentIntentId }: OfferDoc): Promise<void> {
  const intent = unsettled && paymentIntentId !== undefined ? await retrieveIntent(paymentIntentId) : null
  if (intent?.status === 'succeeded') await settlePayment(intent)
}

async function endOffer(offer: OfferDoc): Promise<void> {
  const now = new Date()
  await transaction(async (session) => {
    if (isPayable(offer.status)) await lockListing(offer.propertyId, session)
    await applyTransition(
      offer,
      { action: 'close', by: 'time', now },
      { actor: null, auditAction: 'offer.ended', fields: { decidedAt: now } },
      session,
    )
  })
}

/** When the offer got its deadline: with its last amount, its acceptance or its extension (D73). */
const deadlineSetAt = ({ extendedAt, acceptedAt, amounts, createdAt }: OfferDoc): Date =>
  extendedAt ?? acceptedAt ?? amounts.at(-1)?.at ?? createdAt

/**
 * Reminds both sides of the job's offer that it expires shortly, once for each deadline (D73), at `warningAt`.
 * If the deadline was changed, the job reschedules itself for the new one.
 */
export const warnOfExpiry: Handler = async ({ subject }) => {
  const offer = await findOffer(subject)
  const now = new Date()
  if (!offer || !isOpen(offer.status) || hasExpired(offer, now) || isOverdue(offer, now)) return 'done'
  const warnAt = warningAt(offer.expiresAt, deadlineSetAt(offer))
  if (warnAt > now) return warnAt
  await transaction(async (session) => {
    // The home may have been handed over since the offer was read (D473).
    const current = await recordExpiryWarning(offer, session)
    if (current) await notifyOfUpcomingExpiry(current, now, session)
  })
  return 'done'
}
