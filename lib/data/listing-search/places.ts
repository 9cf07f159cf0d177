import 'server-only'
import { createHash } from 'node:crypto'
import { type AnyBulkWriteOperation, type ClientSession, type Filter } from 'mongodb'
import { isListed, PROPERTY_STATUSES, type PropertyStatus } from '@/lib/domain/property'
import { escapeRegExp, slugOf, wordsOf } from '@/lib/domain/text'
import { collection, type PlaceDoc, type PropertyDoc } from '../collections'
import { addInTransaction, isDuplicateKey } from '../client'
import { exists, upTo } from '../reads'
import { COUNT_LIMIT, type Counted, cappedCount } from './page'
import { addAllWords, wordChoicesFor, wordsFilter, wordDocs } from './words'

/** The fields of a listing that places are counted by. */
export type ListingPlace = Pick<
  PropertyDoc,
  'status' | 'location' | 'locationFolded' | 'publicPostalCode' | 'place'
>

/**
 * The id of the place that counts the unsold listings of a status at a folded location with its postal code: a short
 * digest. With the slug, because "Bend 97701" may be a location, or one with a postal code.
 */
export const placeIdOf = (status: PropertyStatus, slug: string, folded: string): string =>
  createHash('sha256').update(`${status} ${slug} ${folded}`).digest('base64url')

function placeOf(
  _id: string,
  status: PropertyStatus,
  location: string,
  folded: string,
  postalCode?: string | null,
): Omit<PlaceDoc, 'count'> {
  return {
    _id,
    status,
    location,
    ...(typeof postalCode === 'string' && { postalCode }),
    folded,
    words: wordsOf(folded),
    slug: slugOf(location),
    listed: location !== '' && isListed(status, false),
  }
}

/**
 * The writes that update the counts of places from listings as they were (`before`) and are (`after`); either may be
 * empty. Empty places are deleted. Ordered by id, so that two transactions do not deadlock.
 */
export const placeWrites = (
  before: readonly ListingPlace[],
  after: readonly ListingPlace[],
): AnyBulkWriteOperation<PlaceDoc>[] =>
  placeChanges(before, after).flatMap(({ change, _id, ...place }): AnyBulkWriteOperation<PlaceDoc>[] => [
    {
      updateOne: {
        filter: { _id },
        update: { $inc: { count: change }, $setOnInsert: place },
        upsert: true,
      },
    },
    ...(change < 0 ? [{ deleteOne: { filter: { _id, count: { $lte: 0 } } } }] : []),
  ])

/** The change of each place's count, ordered by id. */
function placeChanges(before: readonly ListingPlace[], after: readonly ListingPlace[]) {
  const changes = new Map<string, ReturnType<typeof placeOf> & { change: number }>()
  const add = (
    { status, location, locationFolded, publicPostalCode, place }: ListingPlace,
    change: number,
  ) => {
    if (place === null) return
    for (const [_id, where, folded, postalCode] of [
      [place, location, locationFolded, publicPostalCode],
      [status, '', '', null],
    ] as const) {
      const entry = changes.get(_id) ?? { ...placeOf(_id, status, where, folded, postalCode), change: 0 }
      changes.set(_id, { ...entry, change: entry.change + change })
    }
  }
  for (const listingPlace of before) add(listingPlace, -1)
  for (const listingPlace of after) add(listingPlace, 1)
  return [...changes.values()].filter(({ change }) => change !== 0).sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** Above this number of deleted listings, their places are deleted in one call: one by one took seconds. */
const FEW = 100

/**
 * Deletes the places that only these listings were in, and updates the rest. Not ordered by id: one of two concurrent
 * transactions may have to restart.
 */
async function leavePlaces(removed: readonly ListingPlace[], session: ClientSession): Promise<void> {
  const changes = new Map(placeChanges(removed, []).map(({ _id, change }) => [_id, change]))
  const places = collection('places')
  const stored = await places
    .find({ _id: { $in: [...changes.keys()] } }, { session, projection: { count: 1 } })
    .toArray()
  const updatedCounts = stored.map(({ _id, count }) => ({ _id, count: count + (changes.get(_id) ?? 0) }))
  const emptyIds = updatedCounts.filter(({ count }) => count <= 0).map(({ _id }) => _id)
  await places.deleteMany({ _id: { $in: emptyIds } }, { session })
  const staying = updatedCounts.filter(({ count }) => count > 0).sort((a, b) => (a._id < b._id ? -1 : 1))
  if (staying.length === 0) return
  await places.bulkWrite(
    staying.map(({ _id }) => ({
      updateOne: { filter: { _id }, update: { $inc: { count: changes.get(_id) ?? 0 } } },
    })),
    { session },
  )
}

/** Updates the counts of places in the caller's transaction, which changes the listings. */
export async function updatePlaceCounts(
  before: readonly ListingPlace[],
  after: readonly ListingPlace[],
  session: ClientSession,
): Promise<void> {
  if (after.length === 0 && before.length > FEW) return leavePlaces(before, session)
  const writes = placeWrites(before, after)
  if (writes.length === 0) return
  await addInTransaction(() => collection('places').bulkWrite(writes, { session }))
}

const BATCH = 2_500

/** Adds places to an empty collection; those that another process has added meanwhile are replaced. */
async function addPlaces(places: PlaceDoc[]): Promise<void> {
  try {
    await collection('places').insertMany(places, { ordered: false })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await replacePlaces(places)
  }
}

const replacePlaces = (places: PlaceDoc[]): Promise<unknown> =>
  collection('places').bulkWrite(
    places.map((place) => ({
      replaceOne: { filter: { _id: place._id }, replacement: place, upsert: true },
    })),
    { ordered: false },
  )

type Counts = Pick<PlaceDoc, '_id' | 'status' | 'location' | 'folded' | 'count'> & {
  postalCode?: string | null
}

/** The boundaries that split the ids of places into parts of one batch each: ids are spread evenly, in base64url. */
const PARTS = [...' 048CGKOSW_cgkosw']

/** The places of a part, counted from its listings. In one batch: one engine may lose groups between batches. */
const countPart = (from: string, until: string | undefined): Promise<Counts[]> =>
  collection('properties')
    .aggregate<Counts>([
      { $match: { place: { $gte: from, ...(until !== undefined && { $lt: until }) } } },
      {
        $group: {
          _id: '$place',
          status: { $first: '$status' },
          location: { $min: '$location' },
          folded: { $first: '$locationFolded' },
          postalCode: { $first: '$publicPostalCode' },
          count: { $sum: 1 },
        },
      },
    ])
    .batchSize(100 * BATCH)
    .toArray()

/**
 * Recounts every place and adds the words of their locations. May run in several processes at once, but not while
 * listings change.
 */
export async function rebuildPlaces(): Promise<void> {
  const places = collection('places')
  const isEmpty = !(await exists('places', {}))
  if (!isEmpty) await places.updateMany({}, { $set: { count: 0 } })
  const words = new Set<string>()
  const totals = new Map<PropertyStatus, number>()
  const write = async (counts: Counts[]) => {
    for (let i = 0; i < counts.length; i += BATCH) {
      const batch = counts
        .slice(i, i + BATCH)
        .map(({ _id, status, location, folded, postalCode, count }) => ({
          ...placeOf(_id, status, location, folded, postalCode),
          count,
        }))
      for (const word of batch.flatMap((place) => place.words)) words.add(word)
      await (isEmpty ? addPlaces(batch) : replacePlaces(batch))
    }
  }
  let partCounts: Counts[] = []
  for (const [i, from] of PARTS.entries()) {
    // The previous part is written while the database counts the next.
    const [next] = await Promise.all([countPart(from, PARTS[i + 1]), write(partCounts)])
    partCounts = next
    for (const { status, count } of partCounts) totals.set(status, (totals.get(status) ?? 0) + count)
  }
  await write(partCounts)
  await write(
    [...totals].map(([status, count]) => ({ _id: status, status, location: '', folded: '', count })),
  )
  await places.deleteMany({ count: 0 })
  await addAllWords(wordDocs('location', words))
}

/** The number of unsold listings of these statuses. Reads one document per status. */
export async function countUnsold(statuses: readonly PropertyStatus[]): Promise<Counted> {
  const totals = await collection('places')
    .find({ _id: { $in: [...statuses] } })
    .toArray()
  return { count: totals.reduce((sum, { count }) => sum + count, 0), isAll: true }
}

/** A search of places: a folded part of the location, and the statuses that its reader may see. */
export type PlaceSearch = { part: string; statuses: readonly PropertyStatus[] }

/**
 * The filter for the places of a search, with at most `limit` word lookups: `'none'` if there is no place, `null` if
 * more lookups would be needed.
 */
async function matching(
  { part, statuses }: PlaceSearch,
  words: number,
): Promise<Filter<PlaceDoc> | 'none' | null> {
  const choices = await wordChoicesFor('location', part, words)
  if (choices === 'none' || choices === null) return choices
  return { ...wordsFilter(choices), status: { $in: [...statuses] }, folded: { $regex: escapeRegExp(part) } }
}

/**
 * The most words that a page looks up for its search, twice for a search of several words; under ten for each row with
 * everything else.
 */
const WORDS = 40

/**
 * At most `limit` of the places of a search, in no order, each with at least one listing. `null` if too many words
 * match.
 */
export async function searchPlaces(
  search: PlaceSearch,
  limit: number,
): Promise<Pick<PlaceDoc, '_id' | 'count'>[] | null> {
  const filter = await matching(search, WORDS)
  if (filter === null) return null
  if (filter === 'none') return []
  return collection('places')
    .find<Pick<PlaceDoc, '_id' | 'count'>>(filter, { projection: { count: 1 }, ...upTo(limit) })
    .toArray()
}

/** The number of listings of a search, read in an index of listings until there are more than `most`. */
export async function countListings({ part, statuses }: PlaceSearch, most: number): Promise<Counted> {
  const filter = { unsoldStatus: { $in: [...statuses] }, locationFolded: { $regex: escapeRegExp(part) } }
  return cappedCount(most, await collection('properties').countDocuments(filter, { limit: most + 1 }))
}

/**
 * The number of listings of a search. Reads at most a thousand and one places: if there are more, so are listings,
 * because each place has one.
 */
export async function countFound(search: PlaceSearch): Promise<Counted> {
  const filter = await matching(search, COUNT_LIMIT)
  if (filter === null) return countListings(search, COUNT_LIMIT)
  if (filter === 'none') return { count: 0, isAll: true }
  const [totals] = await collection('places')
    .aggregate<{ places: number; count: number }>([
      { $match: filter },
      { $limit: COUNT_LIMIT + 1 },
      { $group: { _id: null, places: { $sum: 1 }, count: { $sum: '$count' } } },
    ])
    .toArray()
  const { places, count } = totals ?? { places: 0, count: 0 }
  return places > COUNT_LIMIT ? { count: COUNT_LIMIT, isAll: false } : { count, isAll: true }
}

/**
 * A place with listed properties. Locations with the same slug are one place. `townSlug`: for a postal code, which has
 * no page of its own, the slug of its town.
 */
export type Place = { slug: string; location: string; count: number; townSlug?: string }

/** At most `limit` of the places by slug, ordered by slug. Reads no listing. */
async function listedPlaces(slug: Filter<PlaceDoc>['slug'], limit: number): Promise<Place[]> {
  const cursor = collection('places')
    .find({ listed: true, slug })
    .sort({ slug: 1, _id: 1 })
    .batchSize(PROPERTY_STATUSES.length * limit)
    .project<Place>({ _id: 0, slug: 1, location: 1, count: 1 })
  const places: Place[] = []
  for await (const place of cursor) {
    const last = places.at(-1)
    if (last?.slug === place.slug) {
      last.count += place.count
      if (place.location < last.location) last.location = place.location
    } else if (places.length === limit) break
    else places.push({ ...place })
  }
  return places
}

/** The ids and locations under which the listed properties of this slug are counted, and how many there are. */
export const findNamesOfPlace = (slug: string): Promise<Pick<PlaceDoc, '_id' | 'location' | 'count'>[]> =>
  collection('places')
    .find({ listed: true, slug }, { projection: { location: 1, count: 1 } })
    .toArray()

/** At most `limit` places whose slugs have this prefix, ordered by slug. */
export const findPlacesByPrefix = (slug: string, limit: number): Promise<Place[]> =>
  listedPlaces({ $gte: slug, $lt: `${slug}\uffff` }, limit)

/**
 * The places of these slugs that have listed properties, in no order. The database counts them, because a city with
 * thousands of postal codes has as many documents.
 */
export async function findPlacesBySlug(slugs: readonly string[]): Promise<Place[]> {
  if (slugs.length === 0) return []
  const places = await collection('places')
    .aggregate<Omit<Place, 'slug'> & { _id: string }>([
      { $match: { listed: true, slug: { $in: [...slugs] } } },
      { $group: { _id: '$slug', location: { $min: '$location' }, count: { $sum: '$count' } } },
    ])
    // In one batch: one engine may lose groups between batches.
    .batchSize(2 * slugs.length)
    .toArray()
  return places.map(({ _id: slug, location, count }) => ({ slug, location, count }))
}

/** At most `limit` places whose slugs come after this one, in the order of their slugs. */
export const findPlaces = (after: string, limit: number): Promise<Place[]> =>
  listedPlaces({ $gt: after }, limit)

/** The place of a slug, or of a text that folds to its slug; `null` if nothing is listed. */
export async function findPlaceBySlug(slug: string): Promise<Place | null> {
  const folded = slugOf(slug)
  const [place = null] = await listedPlaces(slug, 1)
  if (place || folded === slug) return place
  return (await listedPlaces(folded, 1))[0] ?? null
}
