import 'server-only'
import { transaction } from '@/lib/data/client'
import { findOffer, recordExpiryWarning } from '@/lib/data/offers'
import { hasExpired, isOpen, isOverdue } from '@/lib/domain/offer'
import { warningAt } from '@/lib/domain/offer-terms'
import { type Handler } from '../jobs/run-job'
import { notifyOfUpcomingExpiry } from '../notices/notify-of-transition'

/**
 * Tells both sides of the offer that the job names that it is about to end, once for each end that it has (D73): a day before, or
 * when it is looked at. One whose end was put off is looked at again a day before that.
 */
export const warnOfExpiry: Handler = async ({ subject }) => {
  const [offer, now] = [await findOffer(subject), new Date()]
  if (!offer?.expiresAt || !isOpen(offer.status) || hasExpired(offer, now) || isOverdue(offer, now))
    return 'done'
  const at = warningAt(offer.expiresAt)
  if (at > now) return at
  await transaction(async (session) => {
    if (await recordExpiryWarning(offer, session)) await notifyOfUpcomingExpiry(offer, now, session)
  })
  return 'done'
}
