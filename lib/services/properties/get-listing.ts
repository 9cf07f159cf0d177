import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { findReviewsOfProperty } from '@/lib/data/reviews'
import { notFound } from '@/lib/domain/errors'
import { isHidden } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { type PropertyDto } from '@/lib/schemas/property'
import { type ReviewDto } from '@/lib/schemas/review'
import { toReviewDto } from '../reviews/review-dto'
import { toPropertyDto } from './property-dto'
import { canSee } from './read-property'

/** A listing with its newest reviews (without their writers' e-mails); `agentId` says whose it is. */
export type Listing = { property: PropertyDto; agentId: string; reviews: ReviewDto[] }

/**
 * A listing's content, the same for all who may see it; whether the reader may is for `getListing` to say.
 * Throws `not_found`.
 */
export async function loadListing(id: string): Promise<Listing> {
  const [property, reviews] = await Promise.all([
    findProperty(id),
    findReviewsOfProperty(id).rows(PAGE_LIMIT),
  ])
  if (!property) throw notFound('Property not found.')
  return {
    property: toPropertyDto(property),
    agentId: property.agentId.toHexString(),
    reviews: reviews.map((review) => toReviewDto(review, null)),
  }
}

/** The content of a listing for one who may see it; a rejected one only for its agent and administrators. */
export async function getListing(
  actor: Actor,
  id: string,
  load = loadListing,
): Promise<Omit<Listing, 'agentId'>> {
  const { agentId, ...content } = await load(id)
  if (!canSee(actor, { agentId, status: content.property.status })) throw notFound('Property not found.')
  return content
}

/** The same for all buyers, whoever they are: a rejected listing is not theirs to see. Throws `not_found`. */
export async function listingForBuyers(id: string, load = loadListing): Promise<Omit<Listing, 'agentId'>> {
  const { property, reviews } = await load(id)
  if (isHidden(property.status)) throw notFound('Property not found.')
  return { property, reviews }
}
