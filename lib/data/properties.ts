import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { NEW_LISTING, type PropertyStatus, TAKING_OFFERS } from '@/lib/domain/property'
import { fold } from '@/lib/domain/text'
import { collection, type PropertyDoc, type UserDoc } from './collections'
import { type StoredValues } from './listing-values'
import { derive, type Derived } from './listing-search/derive'
import {
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  type Order,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { movePlaces, type Placed } from './listing-search/places'
import { addWords, choicesFor, havingWords, learnCommon, RARE, wordsOfListings } from './listing-search/words'
import { searchFilter } from './listing-search/search'

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
 * one, once a second (ADR 019).
 */
export async function claimForDecision(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('properties').updateOne({ _id: id }, { $inc: { decisions: 1 } }, { session })
}

/** Marks the listing sold, which takes it off the list. */
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

/** Adds a listing: pending, unsold, with what lists sort and filter by. */
export async function insertProperty(
  property: Omit<PropertyDoc, '_id' | 'status' | 'soldAt' | 'offerCount' | keyof Derived>,
  session: ClientSession,
): Promise<ObjectId> {
  const stored = { ...property, status: NEW_LISTING, soldAt: null, offerCount: 0 }
  const document = { _id: new ObjectId(), ...stored, ...derive(stored) }
  await collection('properties').insertOne(document, { session })
  await addWords(wordsOfListings([document]), session)
  await movePlaces([], [document], session)
  return document._id
}

/**
 * Writes the listing's changed fields, with what lists sort and filter by; false if it is no longer as `property` has
 * it. `updatedAt` grows with every write, so that it tells one version from every other.
 */
export async function updateProperty(
  property: PropertyDoc,
  changes: Partial<StoredValues & Pick<PropertyDoc, 'status'>>,
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
  if (derived.searchText !== property.searchText) await addWords(wordsOfListings([derived]), session)
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

/** How many words a search looks up for its first and its last word, to know whether it finds few listings. */
const WORDS = 40

/**
 * Every listing, sold ones too, by a literal part of title or location and by status. A search for a rare word reads what
 * has it and sorts that here, for the index of the order would be read to its end; any other one reads that index until
 * the page is full (ADR 037).
 */
export function findManagedProperties(
  { search, status }: { search: string; status: PropertyStatus | null },
  sort: 'newest' | 'oldest' | 'price-low' | 'price-high',
): AdminTableQuery<PropertyDoc> {
  const filter = { ...searchFilter(search), ...(status && { status }) }
  const part = fold(search)
  return adminTableQuery(
    'properties',
    filter,
    sort.startsWith('price') ? ADMIN_TABLE_ORDERS.price : ADMIN_TABLE_ORDERS.newest,
    sort === 'oldest' || sort === 'price-high',
    part === '' ? {} : { findFew: () => findFew(part, status) },
  )
}

/** All listings that the search finds, where at most `RARE` have a word that these must have; else `null`. */
async function findFew(part: string, status: PropertyStatus | null): Promise<PropertyDoc[] | null> {
  const choices = await choicesFor('listing', part, WORDS)
  if (choices === 'none') return []
  const rare = choices?.filter(({ isCommon }) => !isCommon) ?? []
  if (rare.length === 0) return null
  const found = await collection('properties')
    .find({ ...havingWords(rare), ...(status && { status }) })
    .limit(RARE + 1)
    .batchSize(RARE + 1)
    .toArray()
  if (found.length <= RARE) return found.filter(({ searchText }) => searchText.includes(part))
  await learnCommon(rare, found)
  return null
}

/**
 * Writes the agent's name and photo to at most `limit` of their listings that carry others; how many these were
 * (ADR 015).
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
