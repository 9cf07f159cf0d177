import 'server-only'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { insertReview } from '@/lib/data/reviews'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type CreateReviewInput } from '@/lib/schemas/review'
import { assertCan, recheckActor } from '../authorise'
import { listingEvent, notify } from '../notices/notify'
import { readProperty } from '../properties/read-property'

/**
 * Creates a buyer's review of a listing and returns its id (D34). Throws `conflict` for a second one, `not_found` for a
 * listing that the buyer cannot see.
 */
export async function createReview(
  actor: Actor,
  { propertyId, review, rating }: CreateReviewInput,
): Promise<{ id: string }> {
  assertCan(actor, 'review:create')
  try {
    return await transaction(async (session) => {
      const { name, image } = await recheckActor(actor, session)
      const property = await readProperty(actor, propertyId, session)
      const id = await insertReview(
        {
          propertyId: property._id,
          propertyTitle: property.title,
          agentId: property.agentId,
          userId: new ObjectId(actor.id),
          email: actor.email,
          name,
          image,
          review,
          rating,
          createdAt: new Date(),
        },
        session,
      )
      // One writer's reviews of a listing notify once: a review may be deleted and rewritten.
      const each = { author: actor.id }
      await notify(
        session,
        listingEvent('review-written', property, { at: new Date(), each, values: { rating } }),
      )
      return { id: id.toHexString() }
    })
  } catch (error) {
    if (isDuplicateKey(error, 'userId', 'propertyId'))
      throw conflict('You have already reviewed this property')
    throw error
  }
}
