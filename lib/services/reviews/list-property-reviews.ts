import 'server-only'
import { findReviewsOfProperty } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReviewDto } from '@/lib/schemas/review'
import { readProperty } from '../properties/read-property'
import { readReviews } from './review-dto'

/** The reviews of a listing that the reader may see, newest first. Throws `not_found` for other listings. */
export async function listPropertyReviews(
  actor: Actor,
  { propertyId, ...pageInput }: { propertyId: string } & PageInput,
): Promise<Page<ReviewDto>> {
  await readProperty(actor, propertyId)
  return readReviews(findReviewsOfProperty(propertyId), pageInput, actor)
}
