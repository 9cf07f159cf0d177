import 'server-only'
import { findProperties } from '@/lib/data/listing-search'
import { findReviews } from '@/lib/data/reviews'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { type ReviewDto } from '@/lib/schemas/review'
import { toPropertyTeaser } from '../properties/read-property'
import { toReviewDtos } from '../reviews/reviews'

const FEATURED_LIMIT = 4
const REVIEWS_LIMIT = 3

/**
 * The content of the home page (D25 and D34): the four newest verified listings, filled up with pending listings
 * (the default order), and the three newest reviews.
 */
export async function loadHome(): Promise<{ featured: PropertyTeaserDto[]; reviews: ReviewDto[] }> {
  const [featured, reviews] = await Promise.all([
    findProperties({ verified: false, includeRejected: false }, 'default').rows(FEATURED_LIMIT),
    findReviews().rows(REVIEWS_LIMIT),
  ])
  return { featured: featured.map(toPropertyTeaser), reviews: await toReviewDtos(reviews, null) }
}
