import 'server-only'
import { type ReviewDoc } from '@/lib/data/collections'
import { type Actor } from '@/lib/domain/user'
import { type ReviewDto } from '@/lib/schemas/review'

/** A review; the writer's e-mail only for a signed-in reader (D9). */
export const toReviewDto = (review: ReviewDoc, reader: Actor | null): ReviewDto => ({
  _id: review._id.toHexString(),
  propertyId: review.propertyId.toHexString(),
  propertyTitle: review.propertyTitle,
  ...(reader && { email: review.email }),
  name: review.name,
  reviewerName: review.name,
  reviewerImage: review.image,
  photoURL: review.image,
  review: review.review,
  rating: review.rating,
  createdAt: review.createdAt.toISOString(),
})
