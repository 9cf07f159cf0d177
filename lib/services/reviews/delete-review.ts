import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { deleteReview as removeReview, findReview } from '@/lib/data/reviews'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'

/** Removes a review, for its writer and administrators; how many there were. */
export async function deleteReview(actor: Actor, { id }: { id: string }): Promise<number> {
  const review = await findReview(id)
  if (!review) throw notFound('Review not found')
  assertCan(actor, 'review:delete', review.userId.toHexString())
  return transaction(async (session) => {
    const removed = await removeReview(review._id, session)
    if (removed === 0) throw notFound('Review not found')
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
