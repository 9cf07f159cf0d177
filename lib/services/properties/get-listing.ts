import 'server-only'
import { findHistory } from '@/lib/data/history'
import { findProperty } from '@/lib/data/properties'
import { findReviewsOfProperty } from '@/lib/data/reviews'
import { findUserById } from '@/lib/data/users'
import { agentSlug } from '@/lib/domain/agent'
import { notFound } from '@/lib/domain/errors'
import { revealsRejection } from '@/lib/domain/history'
import { isHidden } from '@/lib/domain/property'
import { type Actor, isAgent } from '@/lib/domain/user'
import { type HistoryEntryDto } from '@/lib/schemas/history'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { type PropertyDto } from '@/lib/schemas/property'
import { type ReviewDto } from '@/lib/schemas/review'
import { toReviewDtos } from '../reviews/review-dto'
import { toHistoryEntry } from './list-history'
import { canSeeExactPosition, toPropertyDto } from './property-dto'
import { canSee } from './read-property'

/**
 * A listing with its newest reviews (without their writers' emails). `agentId`: its owner. The history
 * includes rejections.
 */
export type Listing = {
  property: PropertyDto
  agentId: string
  /** The slug of its agent's page (D257); `null` if they are no longer an agent. */
  agentSlug: string | null
  reviews: ReviewDto[]
  /** The latest changes, newest first. */
  history: HistoryEntryDto[]
}

/**
 * A listing's content, the same for every reader; `getListing` checks whether they may read it. Throws
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
  const agent = await findUserById(agentId)
  return {
    property: toPropertyDto(property),
    agentId,
    agentSlug: agent && isAgent(agent.role) ? agentSlug({ name: agent.name, id: agentId }) : null,
    reviews: await toReviewDtos(reviews, null),
    history: changes.map((change) => toHistoryEntry(change, false)),
  }
}

/**
 * A listing's content for one reader. A rejected one is shown only to its agent and administrators, who also
 * see the sale price. `isOwn`: the reader is its agent. Throws `not_found`.
 */
export async function getListing(
  actor: Actor,
  id: string,
  load = loadListing,
): Promise<Omit<Listing, 'agentId'> & { isOwn: boolean }> {
  const { agentId, ...loaded } = await load(id)
  const content = { ...loaded, isOwn: actor.id === agentId }
  if (!canSee(actor, { agentId, status: content.property.status })) throw notFound('Property not found.')
  if (!canSeeExactPosition(actor, agentId)) return { ...forOthers(content), isOwn: false }
  if (!content.property.sold) return content
  const changes = await findHistory(id).rows(PAGE_LIMIT)
  return { ...content, history: changes.map((change) => toHistoryEntry(change, true)) }
}

/** Without what only its agent and administrators may know. */
const forOthers = ({ history, ...content }: Omit<Listing, 'agentId'>): Omit<Listing, 'agentId'> => ({
  ...content,
  history: history.filter((change) => !revealsRejection(change)),
})

/** What every buyer sees of a listing, so that it is cached once. Throws `not_found`, also for a rejected listing. */
export async function listingForBuyers(id: string, load = loadListing): Promise<Omit<Listing, 'agentId'>> {
  const { property, agentSlug, reviews, history } = await load(id)
  if (isHidden(property.status)) throw notFound('Property not found.')
  return forOthers({ property, agentSlug, reviews, history })
}
