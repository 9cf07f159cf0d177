import 'server-only'
import { type ClientSession, type Filter, type ObjectId } from 'mongodb'
import { OWN_STATUSES, type OwnSearch, type OwnStatus } from '@/lib/domain/property'
import { escapeRegExp } from '@/lib/domain/text'
import { anyOf } from './client'
import { collection, projectionOf, type PropertyDoc } from './collections'
import {
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { searchFilter } from './listing-search/derive'
import { upTo } from './reads'

/** At most `limit` listings of an agent that pause with the licence: all that are listed (D429). */
export const findListedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find({ agentId, listed: true }, { session, ...upTo(limit) })
    .toArray()

/** At most `limit` listings of an agent that their licence has paused, those included that were sold meanwhile. */
export const findPausedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find({ agentId, listed: false, status: 'paused', pausedBy: 'licence' }, { session, ...upTo(limit) })
    .toArray()

const ofAgents = (agentIds: readonly string[]): Filter<PropertyDoc> => ({ agentId: anyOf(agentIds) })

/** The fields of an agent's own listing that its card shows. */
const OWN_CARD = [
  ...(['title', 'location', 'image'] as const),
  ...(['minPriceMinor', 'maxPriceMinor', 'askingPriceMinor', 'priceQualifier'] as const),
  ...(['bedrooms', 'bathrooms', 'livingArea', 'lotArea'] as const),
  ...(['status', 'soldAt', 'underOffer', 'pausedBy', 'rejection', 'createdAt', 'offerCount'] as const),
]
export type OwnCard = Pick<PropertyDoc, '_id' | (typeof OWN_CARD)[number]>

/** All listings of these agents, including sold and rejected ones, newest first, with the fields of their cards. */
export const findOwnCards = (agentIds: readonly string[]): PageQuery<OwnCard> =>
  pageQuery('properties', ofAgents(agentIds), NEWEST_FIRST, 'agent', projectionOf(OWN_CARD))

/** The statuses of an agent's table: those of unsold listings, and `sold`. */
const statusFilter = (status: OwnStatus | null) =>
  status === null ? {} : { unsoldStatus: status === 'sold' ? null : status }

/** The pattern for texts that begin with this one, in upper or lower case: an engine does not know `$options`. */
const startOf = (text: string): string =>
  `^${Array.from(text, (sign) => {
    const lower = sign.toLowerCase()
    const upper = sign.toUpperCase()
    return lower === upper ? escapeRegExp(sign) : `[${lower}${upper}]`
  }).join('')}`

/** The listings that a search of an agent's table finds: a part of title or place, or the start of the number. */
function ownFilter(agentIds: readonly string[], { search, status }: OwnSearch): Filter<PropertyDoc> {
  // MongoDB rejects a regular expression with NUL.
  const text = search.replace(/\p{Cc}+/gu, ' ').trim()
  return {
    ...ofAgents(agentIds),
    ...statusFilter(status),
    ...(text !== '' && {
      $or: [searchFilter(text), { listingId: { $regex: startOf(text) } }],
    }),
  }
}

/** One page of the table of these agents (D481), sold listings included. */
export function findOwnListings(
  agentIds: readonly string[],
  search: OwnSearch,
  sort: 'newest' | 'oldest' | 'price-low' | 'price-high',
): AdminTableQuery<PropertyDoc> {
  const isByPrice = sort.startsWith('price')
  const index = [
    'agent',
    ...(search.status === null ? [] : ['status']),
    ...(isByPrice ? ['price'] : []),
  ].join('_')
  return adminTableQuery(
    'properties',
    ownFilter(agentIds, search),
    isByPrice ? [['shownMinMinor', 1]] : NEWEST_FIRST,
    sort === 'oldest' || sort === 'price-high',
    { index },
  )
}

/** How many listings these agents have in each status. */
export async function countOwnListings(agentIds: readonly string[]): Promise<Record<OwnStatus, number>> {
  const entries = await Promise.all(
    OWN_STATUSES.map(async (status) => [
      status,
      await collection('properties').countDocuments({ ...ofAgents(agentIds), ...statusFilter(status) }),
    ]),
  )
  return Object.fromEntries(entries) as Record<OwnStatus, number>
}

/** How many listings a search of an agent's table finds, at most `limit`. */
export const countOwnSearch = (
  agentIds: readonly string[],
  search: OwnSearch,
  limit: number,
): Promise<number> => collection('properties').countDocuments(ownFilter(agentIds, search), { limit })

const OWN_ROW = {
  _id: 1,
  title: 1,
  agentId: 1,
  soldAt: 1,
  underOffer: 1,
  minPriceMinor: 1,
  maxPriceMinor: 1,
  askingPriceMinor: 1,
  priceQualifier: 1,
} as const

/** The fields of a home that a bulk change reads. */
export type OwnRow = Pick<PropertyDoc, keyof typeof OWN_ROW>

/** The listings that a search of an agent's table finds, newest first, at most `limit`. */
export const findOwnBySearch = (
  agentIds: readonly string[],
  search: OwnSearch,
  limit: number,
  session?: ClientSession,
): Promise<OwnRow[]> =>
  collection('properties')
    .find<OwnRow>(ownFilter(agentIds, search), {
      session,
      projection: OWN_ROW,
      sort: { createdAt: -1, _id: 1 },
      ...upTo(limit),
    })
    .toArray()

/** Reads the listings that belong to these agents, with the fields of a row. */
export const findOwnByIds = (
  agentIds: readonly string[],
  ids: ObjectId[],
  session?: ClientSession,
): Promise<OwnRow[]> =>
  collection('properties')
    .find<OwnRow>({ _id: { $in: ids }, ...ofAgents(agentIds) }, { session, projection: OWN_ROW })
    .batchSize(ids.length + 1)
    .toArray()
