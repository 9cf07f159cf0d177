import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { type OwnSearch, type OwnStatus, type PropertyStatus } from '@/lib/domain/property'
import { escapeRegExp } from '@/lib/domain/text'
import { collection, type PropertyDoc } from './collections'
import { type AdminTableQuery, adminTableQuery, NEWEST_FIRST } from './listing-search/page'
import { searchFilter } from './listing-search/search'

/** At most `limit` listings of an agent that pause with the licence: all that are listed (D429). */
export const findListedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find({ agentId, listed: true }, { session, limit, batchSize: limit + 1 })
    .toArray()

/** At most `limit` listings of an agent that their licence has paused, those included that were sold meanwhile. */
export const findPausedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find(
      { agentId, listed: false, status: 'paused', pausedBy: 'licence' },
      { session, limit, batchSize: limit + 1 },
    )
    .toArray()

/** The statuses of an agent's table: those of unsold listings, and `sold`. */
const statusFilter = (status: OwnStatus | null) =>
  status === null ? {} : { unsoldStatus: status === 'sold' ? null : status }

/** The pattern for texts that begin with this one, in upper or lower case: an engine does not know `$options`. */
const startOf = (text: string): string =>
  `^${Array.from(text, (sign) => {
    const [lower, upper] = [sign.toLowerCase(), sign.toUpperCase()]
    return lower === upper ? escapeRegExp(sign) : `[${lower}${upper}]`
  }).join('')}`

/** The listings that a search of an agent's table finds: a part of title or place, or the start of the number. */
function ownFilter(agentId: string, { search, status }: OwnSearch): Filter<PropertyDoc> {
  const part = search.trim()
  return {
    agentId: new ObjectId(agentId),
    ...statusFilter(status),
    ...(part !== '' && {
      $or: [searchFilter(part), { listingId: { $regex: startOf(part) } }],
    }),
  }
}

/** One page of an agent's table (D481), sold listings included. */
export function findOwnListings(
  agentId: string,
  search: OwnSearch,
  sort: 'newest' | 'oldest' | 'price-low' | 'price-high',
): AdminTableQuery<PropertyDoc> {
  const isByPrice = sort.startsWith('price')
  const index = isByPrice ? 'agent_price' : search.status === null ? 'agent' : 'agent_status'
  return adminTableQuery(
    'properties',
    ownFilter(agentId, search),
    isByPrice ? [['shownMinMinor', 1]] : NEWEST_FIRST,
    sort === 'oldest' || sort === 'price-high',
    { index },
  )
}

/** How many listings an agent has in each status. */
export async function countOwnListings(agentId: string): Promise<Record<OwnStatus, number>> {
  const counted = await collection('properties')
    .aggregate<{ _id: PropertyStatus | null; count: number }>(
      [
        { $match: { agentId: new ObjectId(agentId) } },
        { $group: { _id: '$unsoldStatus', count: { $sum: 1 } } },
      ],
      { hint: 'agent_status' },
    )
    .toArray()
  const counts = { pending: 0, verified: 0, rejected: 0, paused: 0, sold: 0 }
  for (const { _id, count } of counted) counts[_id ?? 'sold'] = count
  return counts
}

/** How many listings a search of an agent's table finds, at most `limit`. */
export const countOwnSearch = (agentId: string, search: OwnSearch, limit: number): Promise<number> =>
  collection('properties').countDocuments(ownFilter(agentId, search), { limit })

/** What a change of many homes reads of each. */
export type OwnRow = Pick<
  PropertyDoc,
  | '_id'
  | 'title'
  | 'soldAt'
  | 'underOffer'
  | 'minPriceMinor'
  | 'maxPriceMinor'
  | 'askingPriceMinor'
  | 'priceQualifier'
>

const OWN_ROW = {
  ...{ title: 1, soldAt: 1, underOffer: 1 },
  ...{ minPriceMinor: 1, maxPriceMinor: 1, askingPriceMinor: 1, priceQualifier: 1 },
} as const

/** What a search of an agent's table finds, newest first, at most `limit`. */
export const findOwnBySearch = (
  agentId: string,
  search: OwnSearch,
  limit: number,
  session?: ClientSession,
): Promise<OwnRow[]> =>
  collection('properties')
    .find<OwnRow>(ownFilter(agentId, search), { session, projection: OWN_ROW })
    .sort({ createdAt: -1, _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray()

/** Those of these listings that are the agent's. */
export const findOwnByIds = (agentId: string, ids: ObjectId[], session?: ClientSession): Promise<OwnRow[]> =>
  collection('properties')
    .find<OwnRow>({ _id: { $in: ids }, agentId: new ObjectId(agentId) }, { session, projection: OWN_ROW })
    .batchSize(ids.length + 1)
    .toArray()
