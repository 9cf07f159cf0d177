import 'server-only'
import { type ReviewDoc } from '@/lib/data/collections'
import { findManagedReviews } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type AdminTablePage, type ManagedReviewDto, type ReviewTableQuery } from '@/lib/schemas/admin-table'
import { assertCan } from '../authorise'
import { readAdminTable } from '../admin-table'

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

/** One page of all reviews, for those who may delete any. */
export function manageReviews(
  actor: Actor,
  { search, rating, sort, ...cursors }: ReviewTableQuery,
): Promise<AdminTablePage<ManagedReviewDto>> {
  assertCan(actor, 'review:delete')
  const stars = rating === null ? null : Number(rating)
  return readAdminTable(findManagedReviews({ search, rating: stars }, sort), cursors, toManaged)
}
