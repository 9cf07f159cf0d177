import 'server-only'
import { type ReviewDoc } from '@/lib/data/collections'
import { type PageQuery } from '@/lib/data/listing-search/page'
import { findBuyersOf } from '@/lib/data/offers'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReviewDto } from '@/lib/schemas/review'
import { readPage } from '../paging'

/** One page of reviews for this reader. Throws `invalid_input` for a cursor of another list. */
export async function readReviews(
  query: PageQuery<ReviewDoc>,
  pageInput: PageInput,
  reader: Actor | null,
): Promise<Page<ReviewDto>> {
  const { items, ...page } = await readPage(query, pageInput, (review) => review)
  return { items: await toReviewDtos(items, reader), ...page }
}

/**
 * Reviews for this reader, with who bought the home (D259). A writer's email is for the writer and administrators (D35).
 */
export async function toReviewDtos(
  reviews: readonly ReviewDoc[],
  reader: Actor | null,
): Promise<ReviewDto[]> {
  const buyers = await findBuyersOf(reviews.map(({ propertyId }) => propertyId))
  return reviews.map((review) => ({
    ...toReviewDto(review, reader),
    ...(buyers.get(review.propertyId.toHexString()) === review.userId.toHexString() && { boughtHere: true }),
  }))
}

const toReviewDto = (review: ReviewDoc, reader: Actor | null): ReviewDto => ({
  _id: review._id.toHexString(),
  propertyId: review.propertyId.toHexString(),
  propertyTitle: review.propertyTitle,
  ...(reader && can(reader, 'review:read-as-writer', review.userId.toHexString()) && { email: review.email }),
  name: review.name,
  reviewerName: review.name,
  reviewerImage: review.image,
  photoURL: review.image,
  review: review.review,
  rating: review.rating,
  createdAt: review.createdAt.toISOString(),
})
