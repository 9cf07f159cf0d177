import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import {
  isListed,
  isVerifiedStatus,
  listRank,
  NEW_LISTING,
  PROPERTY_STATUSES,
  type PropertySort,
  type PropertyStatus,
  TAKING_OFFERS,
} from '@/lib/domain/property'
import { escapeRegExp, fold, slugOf } from '@/lib/domain/text'
import { collection, type PropertyDoc, type UserDoc } from './collections'
import {
  type Cursor,
  type AdminTableQuery,
  adminTableQuery,
  inOrder,
  NEWEST_FIRST,
  type Order,
  pageQuery,
  type PageQuery,
  readStreams,
  type Stream,
} from './page'
import {
  countFound,
  countUnsold,
  movePlaces,
  type Placed,
  placeIdOf,
  type PlaceSearch,
  searchPlaces,
} from './places'
import { searchFields, searchFilter } from './search'

/** Each order of the list (specification section 9, decision 7). */
const ORDERS: Record<PropertySort, Order> = {
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
  p: Pick<PropertyDoc, 'status' | 'soldAt' | 'minPriceMinor' | 'maxPriceMinor' | 'location' | 'title'>,
) => {
  const locationFolded = fold(p.location)
  return {
    listed: isListed(p.status, p.soldAt !== null),
    rank: listRank(p.status),
    spanMinor: p.maxPriceMinor - p.minPriceMinor,
    locationFolded,
    locationSlug: slugOf(p.location),
    place: p.soldAt === null ? placeIdOf(p.status, locationFolded) : null,
    ...searchFields(p.title, p.location),
  }
}

/** What a list shows: a literal part of the location, verified ones only, or everything that is listed. */
export type PropertyQuery = { location?: string; verified: boolean; includeRejected: boolean }

/**
 * One stream for each status: an index that begins with it has all its orders. A part of the location is looked for in
 * the same index.
 */
const streamsOf = ({ part, statuses }: PlaceSearch): Stream<'properties'>[] =>
  statuses.map((status) => ({
    filter: { soldAt: null, status, ...(part && { locationFolded: { $regex: escapeRegExp(part) } }) },
    fixed: { rank: listRank(status) },
  }))

/** How many places, and listings in them, a search reads by their ids for each row of the part; together under ten. */
const PLACES_PER_ROW = 4
const LISTINGS_PER_ROW = 5

/** What a search knows before it reads a listing: its places, or where they are too many the first of them. */
type Found = { places: string[]; count: number; isAll: boolean }

async function lookUp(search: PlaceSearch, limit: number): Promise<Found> {
  const most = PLACES_PER_ROW * limit
  const found = await searchPlaces(search, most + 1)
  const places = found.slice(0, most)
  return {
    places: places.map(({ _id }) => _id),
    count: places.reduce((sum, { count }) => sum + count, 0),
    isAll: found.length <= most,
  }
}

/**
 * The listings that the query finds, in one of the list's orders. A search looks at its places first. Where these have
 * few listings, all of them are read and sorted here; otherwise the index of the order is read until enough are found.
 */
export function findProperties(query: PropertyQuery, sort: PropertySort): PageQuery<PropertyDoc> {
  const order = ORDERS[sort]
  const statuses = PROPERTY_STATUSES.filter(
    (status) =>
      isVerifiedStatus(status) || (!query.verified && (isListed(status, false) || query.includeRejected)),
  )
  const search = { part: fold(query.location ?? ''), statuses }
  const inIndex = (limit: number, after: Cursor | undefined) =>
    readStreams('properties', streamsOf(search), order, limit, after)
  if (search.part === '') return { order, rows: inIndex, count: () => countUnsold(statuses) }

  const lookUps = new Map<number, Promise<Found>>()
  const look = (limit: number): Promise<Found> => {
    const known = lookUps.get(limit) ?? lookUp(search, limit)
    lookUps.set(limit, known)
    return known
  }
  return {
    order,
    rows: async (limit, after) => {
      const { places, count, isAll } = await look(limit)
      if (!isAll || count > LISTINGS_PER_ROW * limit) return inIndex(limit, after)
      if (places.length === 0) return []
      const listings = await collection('properties')
        .find({ place: { $in: places } })
        .toArray()
      return inOrder(listings, order, limit, after)
    },
    count: () => countFound(search),
    approximateTotal: look,
  }
}

/** The listed properties of one place, by the slug of its location, in the list's default order. */
export const findPropertiesOfPlace = (slug: string): PageQuery<PropertyDoc> =>
  pageQuery('properties', { listed: true, locationSlug: slug }, ORDERS.default)

/** All listings of an agent, sold and rejected ones too, newest first. */
export const findPropertiesOfAgent = (agentId: string): PageQuery<PropertyDoc> =>
  pageQuery('properties', { agentId: new ObjectId(agentId) }, NEWEST_FIRST)

/** The listings of these ids, in no order. */
export const findPropertiesById = (ids: ObjectId[]): Promise<PropertyDoc[]> =>
  collection('properties')
    .find({ _id: { $in: ids } })
    .toArray()

/** The listing of an id, or `null`. */
export const findProperty = (id: string, session?: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOne({ _id: new ObjectId(id) }, { session })

/**
 * Takes an offer on the listing if offers are open on it, and counts it; `null`
 * if it is not. Writing the listing makes the caller's transaction conflict with
 * one that deletes or sells it.
 */
export const claimForOffer = (id: string, session: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOneAndUpdate(
    { _id: new ObjectId(id), status: { $in: TAKING_OFFERS }, soldAt: null },
    { $inc: { offerCount: 1 } },
    { session, returnDocument: 'after' },
  )

/**
 * Makes the caller's transaction conflict with every other one that writes the listing, before it writes the listing's
 * offers: whoever writes both begins here, or DocumentDB lets them wait for each other until its deadlock detector ends
 * one, once a second (docs/decisions/019).
 */
export async function claimForDecision(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('properties').updateOne({ _id: id }, { $inc: { decisions: 1 } }, { session })
}

/** Marks the listing sold, which takes it off the list (decision 29). */
export async function markSold(id: ObjectId, at: Date, session: ClientSession): Promise<void> {
  const property = await collection('properties').findOne({ _id: id }, { session })
  if (!property) return
  const derived = derive({ ...property, soldAt: at })
  await collection('properties').updateOne(
    { _id: id },
    { $set: { soldAt: at, updatedAt: at, ...derived } },
    { session },
  )
  await movePlaces([property], [{ ...property, ...derived }], session)
}

type Derived = ReturnType<typeof derive>

/** Adds a listing: pending, unsold, with what lists sort and filter by. */
export async function insertProperty(
  property: Omit<PropertyDoc, '_id' | 'status' | 'soldAt' | 'offerCount' | keyof Derived>,
  session: ClientSession,
): Promise<ObjectId> {
  const stored = { ...property, status: NEW_LISTING, soldAt: null, offerCount: 0 }
  const document = { _id: new ObjectId(), ...stored, ...derive(stored) }
  await collection('properties').insertOne(document, { session })
  await movePlaces([], [document], session)
  return document._id
}

/**
 * Writes the listing's changed fields, with what lists sort and filter by; false if it is no longer as `property` has
 * it. `updatedAt` grows with every write, so that it tells one version from every other.
 */
export async function updateProperty(
  property: PropertyDoc,
  changes: Partial<
    Pick<
      PropertyDoc,
      'title' | 'description' | 'location' | 'minPriceMinor' | 'maxPriceMinor' | 'image' | 'status'
    >
  >,
  at: Date,
  session: ClientSession,
): Promise<boolean> {
  const derived = derive({ ...property, ...changes })
  const updatedAt = new Date(Math.max(at.getTime(), property.updatedAt.getTime() + 1))
  const { matchedCount } = await collection('properties').updateOne(
    { _id: property._id, updatedAt: property.updatedAt },
    { $set: { ...changes, updatedAt, ...derived } },
    { session },
  )
  if (matchedCount === 0) return false
  await movePlaces([property], [{ ...property, ...changes, ...derived }], session)
  return true
}

/** The ids of all listings of an agent. */
export const idsOfAgent = async (agentId: ObjectId, session: ClientSession): Promise<ObjectId[]> =>
  (
    await collection('properties')
      .find({ agentId }, { session, projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => _id)

/** Removes the listings, and gives each one's picture. */
export async function deleteProperties(
  ids: ObjectId[],
  session: ClientSession,
): Promise<Pick<PropertyDoc, 'image'>[]> {
  const them = { _id: { $in: ids } }
  const removed = await collection('properties')
    .find(them, { session })
    .project<Placed & Pick<PropertyDoc, 'image'>>({ status: 1, location: 1, place: 1, image: 1 })
    .toArray()
  await collection('properties').deleteMany(them, { session })
  await movePlaces(removed, [], session)
  return removed
}

/** The orders of the administrator's list; the other two are these from their other end. */
const ADMIN_TABLE_ORDERS = { newest: NEWEST_FIRST, price: [['minPriceMinor', 1]] } satisfies Record<
  string,
  Order
>

/** Every listing, sold ones too, by a literal part of title or location and by status. */
export const findManagedProperties = (
  { search, status }: { search: string; status: PropertyStatus | null },
  sort: 'newest' | 'oldest' | 'price-low' | 'price-high',
): AdminTableQuery<PropertyDoc> =>
  adminTableQuery(
    'properties',
    { ...searchFilter(search), ...(status && { status }) },
    sort.startsWith('price') ? ADMIN_TABLE_ORDERS.price : ADMIN_TABLE_ORDERS.newest,
    sort === 'oldest' || sort === 'price-high',
  )

/**
 * Writes the agent's name and photo to at most `limit` of their listings that carry others; how many these were
 * (docs/decisions/015).
 */
export async function renameAgent(
  { _id: agentId, name, image }: Pick<UserDoc, '_id' | 'name' | 'image'>,
  limit: number,
  session: ClientSession,
): Promise<number> {
  const others = { agentId, $or: [{ agentName: { $ne: name } }, { agentImage: { $ne: image } }] }
  const found = await collection('properties')
    .find(others, { session, projection: { _id: 1 }, limit })
    .toArray()
  if (found.length > 0)
    await collection('properties').updateMany(
      { _id: { $in: found.map(({ _id }) => _id) } },
      { $set: { agentName: name, agentImage: image } },
      { session },
    )
  return found.length
}
