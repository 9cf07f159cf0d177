import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { certificateWarningAt } from '@/lib/domain/energy'
import { isReduction } from '@/lib/domain/history'
import { type CountedListing } from '@/lib/domain/map-counts'
import {
  isPausable,
  isPaused,
  isRejected,
  listRank,
  NEW_LISTING_STATUS,
  type PausableStatus,
  type PauseCause,
  type PropertyStatus,
  STATUSES_ACCEPTING_OFFERS,
  statusOnMarket,
} from '@/lib/domain/property'
import { isOnRequest, shownEndsOf, type StoredPrices } from '@/lib/domain/shown-price'
import { fold } from '@/lib/domain/text'
import { collection, projectionOf, type PropertyDoc, type UserDoc } from './collections'
import { addJobs } from './jobs'
import { createHistory, changesBetween, hasOtherPictures, recordHistory, recordRemovedHomes } from './history'
import { recordListingChange, recordUnderOffer, verifiedAsFields } from './listing-changes'
import { type StoredChanges, toUpdateOperators, applyChanges } from './listing-values'
import { anyOf } from './client'
import { derive, type Derived, searchFilter } from './listing-search/derive'
import {
  type Order,
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { updateMapCounts } from './listing-search/map-counts'
import { updatePlaceCounts, type ListingPlace } from './listing-search/places'
import { findByIds, hasMatched, upTo } from './reads'
import {
  addWords,
  wordChoicesFor,
  wordsFilter,
  learnCommonWords,
  COMMON_WORD_ROWS,
  wordsOfListings,
} from './listing-search/words'

/** All listings of an agent, including sold and rejected ones, newest first. */
export const findPropertiesOfAgents = (agentIds: readonly string[]): PageQuery<PropertyDoc> =>
  pageQuery('properties', { agentId: anyOf(agentIds) }, NEWEST_FIRST, 'agent')

/** The listings of these agents that are for sale: verified ones first, then newest first. */
export const findForSale = (agentIds: readonly string[]): PageQuery<PropertyDoc> =>
  pageQuery(
    'properties',
    { agentId: anyOf(agentIds), listed: true },
    [['rank', 1], ...NEWEST_FIRST],
    'for_sale',
  )

/** The fields of a home that the sitemap needs. */
type HomeOnSale = Pick<PropertyDoc, '_id' | 'title' | 'location' | 'updatedAt'>

const SITEMAP_ORDER = { locationSlug: 1, rank: 1, createdAt: -1, _id: 1 } as const

/** The verified, unsold listings of the places after the slug `after` up to `until`, by place, at most `limit`. */
export const findHomesOnSale = (
  { after, until }: { after: string; until: string },
  limit: number,
): Promise<HomeOnSale[]> =>
  collection('properties')
    .find<HomeOnSale>(
      { listed: true, locationSlug: { $gt: after, $lte: until }, rank: listRank('verified') },
      { projection: { title: 1, location: 1, updatedAt: 1 }, sort: SITEMAP_ORDER, limit },
    )
    .toArray()

/** The listings of these ids, in no order. */
export const findPropertiesById = (ids: ObjectId[], session?: ClientSession): Promise<PropertyDoc[]> =>
  findByIds('properties', ids, { session })

/** Returns some fields of the listings, with their ids. */
export const findFieldsById = <Name extends keyof PropertyDoc>(
  ids: ObjectId[],
  names: readonly Name[],
  session?: ClientSession,
): Promise<Pick<PropertyDoc, '_id' | Name>[]> =>
  findByIds('properties', ids, { session, projection: projectionOf(names) })

/** True for a number that has the form of the product's ids. */
export const isProductId = (number: string): boolean => /^[0-9a-f]{24}$/.test(number)

/** The listings of these agents with these numbers: by the product's ids, and by the agents' own numbers. */
export async function findNumberedHomes(
  agentIds: readonly string[],
  numbers: string[],
): Promise<[byId: PropertyDoc[], byNumber: PropertyDoc[]]> {
  const agentId = anyOf(agentIds)
  const find = (filter: Filter<PropertyDoc>) =>
    collection('properties')
      .find({ ...filter, agentId }, { batchSize: agentIds.length * numbers.length + 1 })
      .toArray()
  const ids = numbers.filter(isProductId).map((id) => new ObjectId(id))
  return Promise.all([find({ _id: { $in: ids } }), find({ listingId: { $in: numbers } })])
}

/** The agent's listings by listing number: the agent's own numbers, or else the product's ids (D150). */
export async function findPropertiesByNumber(
  agentId: ObjectId,
  numbers: string[],
): Promise<Map<string, PropertyDoc>> {
  const [byId, byNumber] = await findNumberedHomes([agentId.toHexString()], numbers)
  return new Map([
    ...byId.map((property) => [property._id.toHexString(), property] as const),
    ...byNumber.map((property) => [property.listingId ?? '', property] as const),
  ])
}

/** The listing with this id, or `null`. */
export const findProperty = (id: string, session?: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOne({ _id: new ObjectId(id) }, { session })

/**
 * Counts a new offer on the listing if it accepts offers; `null` if not. The write makes the caller's transaction
 * conflict with a deletion or sale.
 */
export const claimForOffer = (id: string, session: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOneAndUpdate(
    { _id: new ObjectId(id), status: { $in: STATUSES_ACCEPTING_OFFERS }, soldAt: null },
    { $inc: { offerCount: 1 } },
    { session, returnDocument: 'after' },
  )

/**
 * Locks the listing before the caller writes its offers. Whoever writes both starts here; otherwise an engine lets them
 * deadlock until its detector, which runs once a second, aborts one (ADR 019).
 */
export async function lockListing(id: ObjectId, session: ClientSession): Promise<void> {
  await collection('properties').updateOne({ _id: id }, { $inc: { decisions: 1 } }, { session })
}

/** Records on the listing whether and since when it is under offer (D72), in the transaction that writes the offer. */
export async function markUnderOffer(
  id: ObjectId,
  isUnderOffer: boolean,
  session: ClientSession,
): Promise<void> {
  const now = new Date()
  const before = await collection('properties').findOneAndUpdate(
    { _id: id, underOffer: isUnderOffer ? { $ne: true } : true },
    isUnderOffer
      ? { $set: { underOffer: true, underOfferSince: now, modifiedAt: now } }
      : { $set: { modifiedAt: now }, $unset: { underOffer: '', underOfferSince: '' } },
    { session },
  )
  if (before) await recordUnderOffer(before, isUnderOffer, session)
}

/** Updates the counters of places and of the map in the transaction that changes the listings. */
async function updateCounts(
  before: readonly (ListingPlace & CountedListing)[],
  after: readonly (ListingPlace & CountedListing)[],
  session: ClientSession,
): Promise<void> {
  await updatePlaceCounts(before, after, session)
  await updateMapCounts(before, after, session)
}

/**
 * Marks the listing sold for this amount in minor units, which unlists it. One that is off the market gets its status
 * from before, because its buyer could not open it and nobody could put it back later (D541).
 */
export async function markSold(
  id: ObjectId,
  at: Date,
  amountMinor: number,
  session: ClientSession,
): Promise<void> {
  const property = await collection('properties').findOne({ _id: id }, { session })
  if (!property) return
  const status = statusOnMarket(property)
  const sold = { ...property, status, soldAt: at }
  const derived = derive(sold)
  const unset = {
    ...pauseOf(status, undefined, undefined).$unset,
    ...verifiedAsFields(property, sold).$unset,
  }
  await collection('properties').updateOne(
    { _id: id },
    {
      $set: { status, soldAt: at, updatedAt: at, modifiedAt: at, ...derived },
      ...(status !== property.status && { $unset: unset }),
    },
    { session },
  )
  const changes = changesBetween(property, sold)
  await recordHistory(id, at, [...changes, { field: 'sold', from: null, to: amountMinor }], session)
  await updateCounts([property], [{ ...sold, ...derived }], session)
}

type NewProperty = Omit<
  PropertyDoc,
  '_id' | 'status' | 'soldAt' | 'offerCount' | 'modifiedAt' | 'pricedAt' | keyof Derived
> & {
  /** A new id by default. */
  _id?: ObjectId
}

function newProperty(property: NewProperty): PropertyDoc {
  const document = {
    ...property,
    _id: property._id ?? new ObjectId(),
    modifiedAt: property.updatedAt,
    status: NEW_LISTING_STATUS,
    soldAt: null,
    offerCount: 0,
  }
  const derived = derive(document)
  const priced = !isOnRequest(derived) && { pricedAt: property.updatedAt }
  return { ...document, ...priced, ...derived }
}

/** Adds a listing: pending, unsold, with its derived fields. */
export async function insertProperty(property: NewProperty, session: ClientSession): Promise<ObjectId> {
  const document = newProperty(property)
  await collection('properties').insertOne(document, { session })
  await recordAdded([document], session)
  return document._id
}

/** Adds several listings at once. The duplicate-key error does not name its fields. */
export async function insertProperties(
  properties: readonly NewProperty[],
  session: ClientSession,
): Promise<void> {
  if (properties.length === 0) return
  const documents = properties.map(newProperty)
  await collection('properties').insertMany(documents, { session })
  await recordAdded(documents, session)
}

/** Adds the words, histories, warnings and counts of new listings. */
async function recordAdded(documents: PropertyDoc[], session: ClientSession): Promise<void> {
  await addWords(wordsOfListings(documents), session)
  await createHistory(documents, session)
  await warnOfCertificates(documents, session)
  await updateCounts([], documents, session)
}

/** Asks the agents for other energy certificates before these end (D424). */
async function warnOfCertificates(documents: readonly PropertyDoc[], session: ClientSession): Promise<void> {
  const now = new Date()
  const jobs = documents.flatMap(({ _id, energyCertificateUntil: until }) => {
    const dueAt = until === undefined ? null : certificateWarningAt(until, now)
    return dueAt
      ? [{ kind: 'warn-of-certificate' as const, subject: `${_id.toHexString()}:${until}`, dueAt }]
      : []
  })
  await addJobs(jobs, session)
}

/** Changes of a listing with their consequences. */
type PropertyChanges = StoredChanges &
  Partial<Pick<PropertyDoc, 'status'>> & {
    isGeocoded?: true | null | undefined
    isAboutHere?: true | null | undefined
    /** Why it is rejected; `''` for no reason. */
    reason?: string | undefined
    /** The status that a paused listing returns to; by default its status before. */
    pausedFrom?: PausableStatus | undefined
    /** Why it is paused; by default why it was before. */
    pausedBy?: PauseCause | undefined
  }

/** The stored rejection; none once it is no longer rejected. */
const rejectionOf = (
  status: PropertyStatus,
  at: Date,
  reason: string,
): { $set: Pick<PropertyDoc, 'rejection'>; $unset: Record<string, ''> } =>
  isRejected(status)
    ? { $set: { rejection: { at, ...(reason !== '' && { reason }) } }, $unset: {} }
    : { $set: {}, $unset: { rejection: '' } }

type Pause = Pick<PropertyDoc, 'pausedFrom' | 'pausedBy'>

/** The status that a paused listing returns to, and the reason for the pause; empty once it is not paused. */
const pauseOf = (
  status: PropertyStatus,
  from: PropertyStatus | undefined,
  by: PauseCause | undefined,
): { $set: Pause; $unset: Record<string, ''> } =>
  isPaused(status) && from !== undefined && isPausable(from)
    ? { $set: { pausedFrom: from, ...(by && { pausedBy: by }) }, $unset: {} }
    : { $set: {}, $unset: isPaused(status) ? {} : { pausedFrom: '', pausedBy: '' } }

/** This time, or a millisecond after the one before if that is later. */
const laterOf = (before: Date, at: Date): Date => new Date(Math.max(at.getTime(), before.getTime() + 1))

/**
 * Writes the changed and the derived fields; false if the listing is no longer as in `property`. `updatedAt` grows
 * with every write, so that it identifies the version.
 */
export async function updateProperty(
  property: PropertyDoc,
  { status = property.status, reason = '', pausedFrom, pausedBy, ...changes }: PropertyChanges,
  at: Date,
  session: ClientSession,
): Promise<boolean> {
  const prices = priceChange(property, applyChanges(property, changes), at)
  const values = { ...changes, ...prices } as StoredChanges
  const changed = { ...applyChanges(property, values), status }
  const { $set, $unset } = toUpdateOperators(values)
  const derived = derive(changed)
  const updatedAt = laterOf(property.updatedAt, at)
  const rejection = status === property.status ? null : rejectionOf(status, updatedAt, reason)
  const verifiedAs = verifiedAsFields(property, { status })
  const paused = pauseOf(
    status,
    pausedFrom ?? property.pausedFrom ?? property.status,
    pausedBy ?? property.pausedBy,
  )
  const unset = { ...$unset, ...rejection?.$unset, ...verifiedAs.$unset, ...paused.$unset }
  const pictures = hasOtherPictures(property, changed) && { picturesChangedAt: at }
  const isWritten = await hasMatched(
    collection('properties').updateOne(
      { _id: property._id, updatedAt: property.updatedAt },
      {
        $set: {
          ...$set,
          ...pictures,
          ...rejection?.$set,
          ...verifiedAs.$set,
          ...paused.$set,
          status,
          updatedAt,
          modifiedAt: laterOf(property.modifiedAt, at),
          ...derived,
        },
        ...(Object.keys(unset).length > 0 && { $unset: unset }),
      },
      { session },
    ),
  )
  if (!isWritten) return false
  await recordListingChange(property, { ...changed, ...derived }, session)
  await recordHistory(property._id, at, changesBetween(property, changed), session)
  if (changed.energyCertificateUntil !== property.energyCertificateUntil)
    await warnOfCertificates([changed], session)
  if (derived.searchText !== property.searchText) await addWords(wordsOfListings([derived]), session)
  await updateCounts([property], [{ ...changed, ...derived }], session)
  return true
}

/** The change of a price that is on request, or was: none, so that it shows nothing of the amounts (D404). */
const NO_CHANGE = {
  priceChangedAt: null,
  previousMinPriceMinor: null,
  previousMaxPriceMinor: null,
  reducedAt: null,
  pricedAt: null,
}
type ChangedPrice = Required<Pick<PropertyDoc, keyof typeof NO_CHANGE>>

/** The stored change of the shown price: when, its ends before, and whether they fell. `null` unsets a field. */
export function priceChange(
  before: StoredPrices,
  after: StoredPrices,
  at: Date,
): { [Name in keyof ChangedPrice]?: ChangedPrice[Name] | null } {
  const from = shownEndsOf(before)
  const to = shownEndsOf(after)
  if (from.shownMinMinor === to.shownMinMinor && from.shownMaxMinor === to.shownMaxMinor) return {}
  if (isOnRequest(to)) return NO_CHANGE
  if (isOnRequest(from)) return { ...NO_CHANGE, pricedAt: at }
  const fell = isReduction(
    { min: from.shownMinMinor, max: from.shownMaxMinor },
    { min: to.shownMinMinor, max: to.shownMaxMinor },
  )
  return {
    priceChangedAt: at,
    pricedAt: at,
    previousMinPriceMinor: from.shownMinMinor,
    previousMaxPriceMinor: from.shownMaxMinor,
    ...(fell && { reducedAt: at }),
  }
}

export const idsOfAgent = async (agentId: ObjectId, session: ClientSession): Promise<ObjectId[]> =>
  (
    await collection('properties')
      .find({ agentId }, { session, projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => _id)

/** Records that something of the agent changed which RESO's feed has of each listed home (D151). */
export async function touchListedOf(agentId: ObjectId, at: Date, session: ClientSession): Promise<void> {
  await collection('properties').updateMany(
    { agentId, listed: true },
    { $set: { modifiedAt: at } },
    { session },
  )
}

/** Deletes the listings and returns the pictures of each. */
export async function deleteProperties(
  ids: ObjectId[],
  session: ClientSession,
): Promise<Pick<PropertyDoc, 'image' | 'images'>[]> {
  const filter = { _id: { $in: ids } }
  const removed = await collection('properties')
    .find(filter, { session })
    .project<ListingPlace & CountedListing & Pick<PropertyDoc, '_id' | 'image' | 'images'>>({
      status: 1,
      location: 1,
      locationFolded: 1,
      publicPostalCode: 1,
      place: 1,
      unsoldStatus: 1,
      cell: 1,
      propertyType: 1,
      shownMinMinor: 1,
      shownMaxMinor: 1,
      image: 1,
      images: 1,
    })
    .toArray()
  await collection('properties').deleteMany(filter, { session })
  await recordRemovedHomes(removed, session)
  await updateCounts(removed, [], session)
  return removed
}

/** The orders of the administrator's list; the other two are their reverses. */
const ADMIN_TABLE_ORDERS = { newest: NEWEST_FIRST, price: [['shownMinMinor', 1]] } satisfies Record<
  string,
  Order
>

/** The most words that a search looks up for its first and last word, to decide whether it finds few listings. */
const WORDS = 40

/**
 * All listings, also sold, by a literal part of title or location and by status. A search for a rare word
 * reads its rows and sorts them here, because the order's index would be read to its end; any other search reads that
 * index until the page is full (ADR 037).
 */
export function findManagedProperties(
  { search, status }: { search: string; status: PropertyStatus | null },
  sort: 'newest' | 'oldest' | 'price-low' | 'price-high',
): AdminTableQuery<PropertyDoc> {
  const filter = { ...searchFilter(search), ...(status && { status }) }
  const text = fold(search)
  return adminTableQuery(
    'properties',
    filter,
    sort.startsWith('price') ? ADMIN_TABLE_ORDERS.price : ADMIN_TABLE_ORDERS.newest,
    sort === 'oldest' || sort === 'price-high',
    text === '' ? {} : { findFew: () => findFew(text, status) },
  )
}

/** All listings of the search if at most `COMMON_WORD_ROWS` have a word that it requires; else `null`. */
async function findFew(text: string, status: PropertyStatus | null): Promise<PropertyDoc[] | null> {
  const choices = await wordChoicesFor('listing', text, WORDS)
  if (choices === 'none') return []
  const rare = choices?.filter(({ isCommon }) => !isCommon) ?? []
  if (rare.length === 0) return null
  const properties = await collection('properties')
    .find({ ...wordsFilter(rare), ...(status && { status }) }, upTo(COMMON_WORD_ROWS + 1))
    .toArray()
  if (properties.length <= COMMON_WORD_ROWS)
    return properties.filter(({ searchText }) => searchText.includes(text))
  await learnCommonWords(rare, properties)
  return null
}

/** Writes the agent's name and photo to at most `limit` listings with older values; returns how many (ADR 015). */
export async function renameAgent(
  { _id: agentId, name, image }: Pick<UserDoc, '_id' | 'name' | 'image'>,
  limit: number,
  session: ClientSession,
): Promise<number> {
  const filter = { agentId, $or: [{ agentName: { $ne: name } }, { agentImage: { $ne: image } }] }
  const properties = await collection('properties')
    .find(filter, { session, projection: { _id: 1 }, limit })
    .toArray()
  if (properties.length > 0)
    await collection('properties').updateMany(
      { _id: { $in: properties.map(({ _id }) => _id) } },
      { $set: { agentName: name, agentImage: image, modifiedAt: new Date() } },
      { session },
    )
  return properties.length
}
