import 'server-only'
import { type ReviewDoc } from '@/lib/data/collections'
import { findManagedReviews } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type DeskPage, type ManagedReviewDto, type ReviewDeskQuery } from '@/lib/schemas/desk'
import { assertCan } from '../authorise'
import { readDesk } from '../desk'

const toManaged = (review: ReviewDoc): ManagedReviewDto => ({
  _id: review._id.toHexString(),
  propertyId: review.propertyId.toHexString(),
  propertyTitle: review.propertyTitle,
  email: review.email,
  name: review.name,
  reviewerImage: review.image,
  review: review.review,
  rating: review.rating,
  createdAt: review.createdAt.toISOString(),
})

/** One page of all reviews, for those who may delete any of them. */
export function manageReviews(
  actor: Actor,
  { search, rating, sort, ...turn }: ReviewDeskQuery,
): Promise<DeskPage<ManagedReviewDto>> {
  assertCan(actor, 'review:delete')
  const stars = rating === null ? null : Number(rating)
  return readDesk(findManagedReviews({ search, rating: stars }, sort), turn, toManaged)
}
