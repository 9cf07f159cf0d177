import 'server-only'
import { findReviewsOfProperty } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type ReviewDto } from '@/lib/schemas/review'
import { toReviewDto } from './review-dto'

/** The reviews of a listing, newest first. */
export async function listPropertyReviews(actor: Actor, { id }: { id: string }): Promise<ReviewDto[]> {
  return (await findReviewsOfProperty(id)).map((review) => toReviewDto(review, actor))
}
