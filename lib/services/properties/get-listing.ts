import 'server-only'
import { findHistory } from '@/lib/data/history'
import { findProperty } from '@/lib/data/properties'
import { findReviewsOfProperty, rateListing } from '@/lib/data/reviews'
import { findUserById } from '@/lib/data/users'
import { AppError, notFound } from '@/lib/domain/errors'
import { isPriceChange, revealsRejection } from '@/lib/domain/history'
import { can } from '@/lib/domain/permissions'
import { isHidden, isListed } from '@/lib/domain/property'
import { type AverageRating } from '@/lib/domain/review'
import { type ShownPrice, shownPriceOf } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { type PropertyDto, type PropertyTeaserDto } from '@/lib/schemas/property'
import { type PublicAgentDto } from '@/lib/schemas/public-home'
import { type ReviewDto } from '@/lib/schemas/review'
import { readPublicAgent } from '../agents/agents'
import { toReviewDtos } from '../reviews/reviews'
import { isApproximateByAgent } from './create-property'
import { toHistoryEntry } from './list-properties'
import { publicPath } from './public-home'
import {
  canSee,
  canSeeExactPosition,
  readOwnProperty,
  toExactDto,
  toPropertyDto,
  withAwaitedPayment,
} from './read-property'

/**
 * A listing that the actor may change, with its exact position. If the geocoder found the position,
 * `positionAccuracy` is the agent's choice for a position of their own (D67). `licenceRegion`: of its agent, who may
 * be a colleague (D430). Throws `not_found` for other listings.
 */
export async function getOwnProperty(
  actor: Actor,
  { id }: { id: string },
): Promise<PropertyDto & { awaitsPayment?: true; licenceRegion?: string }> {
  const property = await readOwnProperty(actor, id)
  const agent = await findUserById(property.agentId.toHexString())
  const dto = {
    ...toExactDto(property),
    ...(isApproximateByAgent(property) && { positionAccuracy: 'approximate' as const }),
    ...(agent?.licence?.region !== undefined && { licenceRegion: agent.licence.region }),
  }
  return (await withAwaitedPayment([dto]))[0] ?? dto
}

/**
 * A listing with its newest reviews (without their writers' emails). `agentId`: its owner. The history
 * includes rejections.
 */
export type Listing = {
  property: PropertyDto
  agentId: string
  /** The slug of its agent's page (D257); `null` if they no longer have one. */
  agentSlug: string | null
  /** The agent's firm and licence (D431). */
  office: Pick<PublicAgentDto, 'company' | 'licence' | 'officeSlug'>
  reviews: ReviewDto[]
  /** Of all reviews, if there may be more. */
  rating?: AverageRating
  /** The latest changes, newest first. */
  history: HistoryEntryDto[]
}

/**
 * A listing's content, the same for every viewer; `getListing` checks whether they may read it. Throws
 * `not_found`.
 */
export async function loadListing(id: string): Promise<Listing> {
  const [property, reviews, changes] = await Promise.all([
    findProperty(id),
    findReviewsOfProperty(id).rows(PAGE_LIMIT),
    findHistory(id).rows(PAGE_LIMIT),
  ])
  if (!property) throw notFound('Property not found.')
  const agentId = property.agentId.toHexString()
  const { slug: agentSlug, ...office } = await readPublicAgent(await findUserById(agentId))
  return {
    property: toPropertyDto(property),
    agentId,
    office,
    agentSlug,
    reviews: await toReviewDtos(reviews, null),
    ...(reviews.length === PAGE_LIMIT && { rating: await rateListing(id) }),
    history: changes.map((change) => toHistoryEntry(change, false)),
  }
}

/**
 * A listing's content for one viewer. A rejected one is shown only to its agent and administrators, who also
 * see the sale price. `isOwn`: the viewer is its agent; `mayChange`: or answers for them in the office (D451). Throws
 * `not_found`.
 */
export async function getListing(
  actor: Actor,
  id: string,
  load = loadListing,
): Promise<Omit<Listing, 'agentId'> & { isOwn: boolean; mayChange: boolean }> {
  const { agentId, ...listing } = await load(id)
  const mayChange = can(actor, 'property:update', agentId)
  const content = { ...listing, isOwn: actor.id === agentId, mayChange }
  if (!canSee(actor, { agentId, status: content.property.status })) throw notFound('Property not found.')
  if (!canSeeExactPosition(actor, agentId))
    return { ...withoutPrivateHistory(content), isOwn: false, mayChange: false }
  if (!content.property.sold) return content
  const changes = await findHistory(id).rows(PAGE_LIMIT)
  return { ...content, history: changes.map((change) => toHistoryEntry(change, true)) }
}

/** Removes the history that only the agent and administrators may know. */
const withoutPrivateHistory = ({
  history,
  ...content
}: Omit<Listing, 'agentId'>): Omit<Listing, 'agentId'> => {
  const hidesPrice = content.property.priceQualifier === 'on-request'
  return {
    ...content,
    history: history.filter((change) => !revealsRejection(change) && !(hidesPrice && isPriceChange(change))),
  }
}

/** A listing as every buyer sees it, so that it is cached once. Throws `not_found`, also for a rejected listing. */
export async function listingForBuyers(id: string, load = loadListing): Promise<Omit<Listing, 'agentId'>> {
  const { agentId: _, ...listing } = await load(id)
  if (isHidden(listing.property.status)) throw notFound('Property not found.')
  return withoutPrivateHistory(listing)
}

/** The public fields of a listing, shown before sign-in (D9). Prices in major units. */
export type ListingTeaser = Pick<PropertyTeaserDto, 'title' | 'location' | 'image'> & {
  price: ShownPrice
  /** True if it has a public page (D384). */
  isPublic: boolean
}

/** The teaser of a listing that everyone may see (D7); `null` otherwise. */
export async function getTeaser(
  id: string,
  load?: Parameters<typeof listingForBuyers>[1],
): Promise<ListingTeaser | null> {
  try {
    const { property } = await listingForBuyers(id, load)
    if (!isListed(property.status, property.sold)) return null
    const { title, location, image } = property
    const isPublic = publicPath(property) !== paths.property(property._id)
    return { title, location, image, price: shownPriceOf(property), isPublic }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
