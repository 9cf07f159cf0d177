import 'server-only'
import { transaction } from '@/lib/data/client'
import { findOffer, recordExpiryWarning } from '@/lib/data/offers'
import { hasExpired, isOpen, isOverdue } from '@/lib/domain/offer'
import { warningAt } from '@/lib/domain/offer-terms'
import { type Handler } from '../jobs/run-job'
import { notifyOfUpcomingExpiry } from '../notices/notify-of-transition'

/**
 * Reminds both sides of the job's offer that it expires shortly, once for each deadline (D73), a day before.
 * If the deadline was extended, the job reschedules itself for a day before the new one.
 */
export const warnOfExpiry: Handler = async ({ subject }) => {
  const [offer, now] = [await findOffer(subject), new Date()]
  if (!offer || !isOpen(offer.status) || hasExpired(offer, now) || isOverdue(offer, now)) return 'done'
  const at = warningAt(offer.expiresAt)
  if (at > now) return at
  await transaction(async (session) => {
    if (await recordExpiryWarning(offer, session)) await notifyOfUpcomingExpiry(offer, now, session)
  })
  return 'done'
}
