import 'server-only'
import { type ReviewDoc } from '@/lib/data/collections'
import { type PageQuery } from '@/lib/data/listing-search/page'
import { findBuyersOf } from '@/lib/data/offers'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { reviewDto, type ReviewDto } from '@/lib/schemas/review'
import { readPage } from '../paging'
import { serialise } from '../serialise'

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
  return reviews.map((review) => {
    const writer = review.userId.toHexString()
    return serialise(reviewDto, review, {
      email: can(reader, 'review:read-as-writer', writer) ? review.email : undefined,
      reviewerName: review.name,
      reviewerImage: review.image,
      photoURL: review.image,
      boughtHere: buyers.get(review.propertyId.toHexString()) === writer || undefined,
    })
  })
}
