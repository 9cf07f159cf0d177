import 'server-only'
import { transaction } from '@/lib/data/client'
import { findOffer, noteWarned } from '@/lib/data/offers'
import { hasEnded, isOpen, isOverdue } from '@/lib/domain/offer'
import { warningAt } from '@/lib/domain/offer-terms'
import { type Handler } from '../jobs/run-job'
import { tellOfEnd } from '../notices/tell-of-move'

/**
 * Tells both sides of the offer that the job names that it is about to end, once for each end that it has (D73): a day before, or
 * when it is looked at. One whose end was put off is looked at again a day before that.
 */
export const warnOfEnd: Handler = async ({ subject }) => {
  const [offer, now] = [await findOffer(subject), new Date()]
  if (!offer?.expiresAt || !isOpen(offer.status) || hasEnded(offer, now) || isOverdue(offer, now))
    return 'done'
  const at = warningAt(offer.expiresAt)
  if (at > now) return at
  await transaction(async (session) => {
    if (await noteWarned(offer, session)) await tellOfEnd(offer, now, session)
  })
  return 'done'
}
