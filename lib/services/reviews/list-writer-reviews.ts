import 'server-only'
import { findReviewsOfWriter } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReviewDto } from '@/lib/schemas/review'
import { listOfPerson } from '../list-of-person'
import { readReviews } from './review-dto'

/**
 * The reviews by the person with this email, newest first; for that person and administrators. Throws
 * `forbidden`.
 */
export const listWriterReviews = (
  actor: Actor,
  { email, ...pageInput }: { email: string } & PageInput,
): Promise<Page<ReviewDto>> =>
  listOfPerson(actor, email, 'review:read-as-writer', (id) =>
    readReviews(findReviewsOfWriter(id), pageInput, actor),
  )
