import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type ReviewDoc } from '@/lib/data/collections'
import { closeReportCases } from '@/lib/data/reports'
import { deleteReview as removeReview, findReview } from '@/lib/data/reviews'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { type NotificationEvent, noticeEvent, notify } from '../notices/notify'

/** The notice to its writer. */
const ofReview = ({ _id, userId, propertyTitle: title }: ReviewDoc): NotificationEvent =>
  noticeEvent('review-removed', _id, { person: userId }, { at: new Date(), values: { title } })

/** Deletes a review, for its writer and administrators; returns the number deleted. */
export async function deleteReview(actor: Actor, { id }: { id: string }): Promise<number> {
  const review = await findReview(id)
  if (!review) throw notFound('Review not found')
  assertCan(actor, 'review:delete', review.userId.toHexString())
  return transaction(async (session) => {
    const removed = await removeReview(review._id, session)
    if (removed === 0) throw notFound('Review not found')
    await closeReportCases([review._id], session)
    if (review.userId.toHexString() !== actor.id) await notify(session, ofReview(review))
    await recordAudit(
      {
        actor,
        action: 'review.deleted',
        targetType: 'review',
        targetId: review._id,
        targetName: review.propertyTitle,
        before: { propertyId: review.propertyId, rating: review.rating },
        after: {},
      },
      session,
    )
    return removed
  })
}
