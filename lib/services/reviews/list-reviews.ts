import 'server-only'
import { findReviews } from '@/lib/data/reviews'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ReviewDto } from '@/lib/schemas/review'
import { readReviews } from './review-dto'

/** All reviews, newest first. */
export const listReviews = (actor: Actor | null, pageInput: PageInput): Promise<Page<ReviewDto>> =>
  readReviews(findReviews(), pageInput, actor)
