import 'server-only'
import { type ClientSession, type Filter, ObjectId, type Sort } from 'mongodb'
import { isListed, listRank, type PropertySort } from '@/lib/domain/property'
import { escapeRegExp, fold, trigrams } from '@/lib/domain/text'
import { collection, type PropertyDoc } from './collections'

type Direction = 1 | -1
type SortField = 'rank' | 'createdAt' | 'minPriceMinor' | 'maxPriceMinor' | 'spanMinor'

/** Each order of the list (specification section 9, decision 7); `_id` ascending follows in all. */
const ORDERS: Record<PropertySort, readonly (readonly [SortField, Direction])[]> = {
  default: [
    ['rank', 1],
    ['createdAt', -1],
  ],
  'price-low-high': [['minPriceMinor', 1]],
  'price-high-low': [['maxPriceMinor', -1]],
  'price-range-low': [['spanMinor', 1]],
  'price-range-high': [['spanMinor', -1]],
}

/** The fields that lists sort and filter by, worked out of the others at every write. */
export const derive = (
  p: Pick<PropertyDoc, 'status' | 'soldAt' | 'minPriceMinor' | 'maxPriceMinor' | 'location'>,
) => {
  const locationFolded = fold(p.location)
  return {
    listed: isListed(p.status, p.soldAt !== null),
    rank: listRank(p.status),
    spanMinor: p.maxPriceMinor - p.minPriceMinor,
    locationFolded,
    locationTrigrams: trigrams(locationFolded),
  }
}

/** What a list shows: a literal part of the location, verified ones only, or everything that is listed. */
export type PropertyQuery = { location?: string; verified: boolean; includeRejected: boolean }

function filterOf({ location, verified, includeRejected }: PropertyQuery): Filter<PropertyDoc> {
  const folded = fold(location ?? '')
  const pieces = trigrams(folded)
  return {
    ...(includeRejected ? { soldAt: null } : { listed: true }),
    ...(verified ? { rank: listRank('verified'), status: 'verified' as const } : {}),
    ...(pieces.length > 0 ? { locationTrigrams: { $all: pieces } } : {}),
    ...(folded ? { locationFolded: { $regex: escapeRegExp(folded) } } : {}),
  }
}

/** Where a page ended: the sort fields of its last row and its id. */
export type PropertyCursor = { values: (number | Date)[]; id: string }

/** The rows after the cursor: equal on a prefix of the sort fields and beyond it on the next one. */
function after(sort: PropertySort, cursor: PropertyCursor): Filter<PropertyDoc> {
  const keys: (readonly [keyof PropertyDoc, Direction])[] = [...ORDERS[sort], ['_id', 1]]
  const values = [...cursor.values, new ObjectId(cursor.id)]
  return {
    $or: keys.map(([field, direction], i) => ({
      ...Object.fromEntries(keys.slice(0, i).map(([earlier], j) => [earlier, values[j]])),
      [field]: { [direction === 1 ? '$gt' : '$lt']: values[i] },
    })),
  }
}

/** One page of the list by keyset; `limit` rows at most. */
export function findProperties(
  query: PropertyQuery,
  sort: PropertySort,
  limit: number,
  cursor?: PropertyCursor,
): Promise<PropertyDoc[]> {
  const order: Sort = Object.fromEntries([...ORDERS[sort], ['_id', 1]])
  const filter = cursor ? { $and: [filterOf(query), after(sort, cursor)] } : filterOf(query)
  return collection('properties').find(filter).sort(order).limit(limit).toArray()
}

/** How many listings the query finds. */
export const countProperties = (query: PropertyQuery): Promise<number> =>
  collection('properties').countDocuments(filterOf(query))

/** Where a row stands in an order. */
export const cursorAt = (row: PropertyDoc, sort: PropertySort): PropertyCursor => ({
  values: ORDERS[sort].map(([field]) => row[field]),
  id: row._id.toHexString(),
})

/** How many values a cursor of this order holds, and which of them are dates. */
export const cursorShape = (sort: PropertySort): ('number' | 'date')[] =>
  ORDERS[sort].map(([field]) => (field === 'createdAt' ? 'date' : 'number'))

/** The listing of an id, or `null`. */
export const findProperty = (id: string, session?: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOne({ _id: new ObjectId(id) }, { session })

/**
 * Takes an offer on the listing if it is verified and unsold, and counts it; `null`
 * if it is not. Writing the listing makes the caller's transaction conflict with
 * one that deletes or sells it.
 */
export const claimForOffer = (id: string, session: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOneAndUpdate(
    { _id: new ObjectId(id), status: 'verified', soldAt: null },
    { $inc: { offerCount: 1 } },
    { session, returnDocument: 'after' },
  )

/** Marks the listing sold, which takes it off the list (decision 29). */
export async function markSold(id: ObjectId, at: Date, session: ClientSession): Promise<void> {
  await collection('properties').updateOne(
    { _id: id },
    { $set: { soldAt: at, listed: false, updatedAt: at } },
    { session },
  )
}
