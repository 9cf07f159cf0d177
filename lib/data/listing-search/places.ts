import 'server-only'
import { createHash } from 'node:crypto'
import { type AnyBulkWriteOperation, type ClientSession, type Filter, MongoServerError } from 'mongodb'
import { isListed, PROPERTY_STATUSES, type PropertyStatus } from '@/lib/domain/property'
import { beginningOf, endings, escapeRegExp, fold, slugOf } from '@/lib/domain/text'
import { collection, type PlaceDoc, type PropertyDoc } from '../collections'
import { isDuplicateKey } from '../errors'
import { COUNTED, type Counted } from './page'

/** What a place needs to know of a listing. */
export type Placed = Pick<PropertyDoc, 'status' | 'location' | 'place'>

/** The id of the place that counts the unsold listings of a status at a folded location: short, however long that is. */
export const placeIdOf = (status: PropertyStatus, folded: string): string =>
  createHash('sha256').update(`${status} ${folded}`).digest('base64url')

function placeOf(_id: string, status: PropertyStatus, location: string): Omit<PlaceDoc, 'count'> {
  const folded = fold(location)
  return {
    _id,
    status,
    location,
    folded,
    endings: endings(folded),
    slug: slugOf(location),
    listed: location !== '' && isListed(status, false),
  }
}

/**
 * The writes that keep the places true when listings become others: `before` and `after` are what they were and what
 * they are, and either may be empty. Places without a listing are removed. In the order of the ids, so that two
 * transactions do not wait for each other in a circle.
 */
export function placeWrites(
  before: readonly Placed[],
  after: readonly Placed[],
): AnyBulkWriteOperation<PlaceDoc>[] {
  const changes = new Map<string, ReturnType<typeof placeOf> & { change: number }>()
  const add = ({ status, location, place }: Placed, change: number) => {
    if (place === null) return
    for (const [_id, where] of [
      [place, location],
      [status, ''],
    ] as const) {
      const known = changes.get(_id) ?? { ...placeOf(_id, status, where), change: 0 }
      changes.set(_id, { ...known, change: known.change + change })
    }
  }
  for (const one of before) add(one, -1)
  for (const one of after) add(one, 1)
  return [...changes.values()]
    .filter(({ change }) => change !== 0)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
    .flatMap(({ change, _id, ...place }): AnyBulkWriteOperation<PlaceDoc>[] => [
      {
        updateOne: {
          filter: { _id },
          update: { $inc: { count: change }, $setOnInsert: place },
          upsert: true,
        },
      },
      ...(change < 0 ? [{ deleteOne: { filter: { _id, count: { $lte: 0 } } } }] : []),
    ])
}

/** Keeps the places true in the caller's transaction, in which the listings have become others. */
export async function movePlaces(
  before: readonly Placed[],
  after: readonly Placed[],
  session: ClientSession,
): Promise<void> {
  const writes = placeWrites(before, after)
  if (writes.length === 0) return
  try {
    await collection('places').bulkWrite(writes, { session })
  } catch (error) {
    // Two first listings of a place at once: the later transaction begins again and finds the place.
    if (isDuplicateKey(error) && error instanceof MongoServerError)
      error.addErrorLabel('TransientTransactionError')
    throw error
  }
}

const BATCH = 1_000

/** Counts every place anew. May run in several processes at once, but not while listings change. */
export async function rebuildPlaces(): Promise<void> {
  const places = collection('places')
  await places.updateMany({}, { $set: { count: 0 } })
  const found = collection('properties').aggregate<Placed & { count: number }>([
    { $match: { place: { $type: 'string' } } },
    {
      $group: {
        _id: '$place',
        status: { $first: '$status' },
        location: { $min: '$location' },
        count: { $sum: 1 },
      },
    },
    { $project: { _id: 0, place: '$_id', status: 1, location: 1, count: 1 } },
  ])
  const totals = new Map<PropertyStatus, number>()
  let writes: AnyBulkWriteOperation<PlaceDoc>[] = []
  const set = async (_id: string, status: PropertyStatus, location: string, count: number) => {
    const replacement = { ...placeOf(_id, status, location), count }
    writes.push({ replaceOne: { filter: { _id }, replacement, upsert: true } })
    if (writes.length === BATCH) await flush()
  }
  const flush = async () => {
    if (writes.length > 0) await places.bulkWrite(writes)
    writes = []
  }
  for await (const { place, status, location, count } of found) {
    if (place === null) continue
    totals.set(status, (totals.get(status) ?? 0) + count)
    await set(place, status, location, count)
  }
  for (const [status, count] of totals) await set(status, status, '', count)
  await flush()
  await places.deleteMany({ count: 0 })
}

/** How many unsold listings of these statuses there are, all of them. Reads one document a status. */
export async function countUnsold(statuses: readonly PropertyStatus[]): Promise<Counted> {
  const totals = await collection('places')
    .find({ _id: { $in: [...statuses] } })
    .toArray()
  return { count: totals.reduce((sum, { count }) => sum + count, 0), isAll: true }
}

/** Which places a search finds: a folded part of their location, and the statuses that its reader may see. */
export type PlaceSearch = { part: string; statuses: readonly PropertyStatus[] }

function matching({ part, statuses }: PlaceSearch): Filter<PlaceDoc> {
  const { beginning, isWhole } = beginningOf(part)
  return {
    status: { $in: [...statuses] },
    endings: { $regex: `^${escapeRegExp(beginning)}` },
    ...(!isWhole && { folded: { $regex: escapeRegExp(part) } }),
  }
}

/** At most `limit` of the places that the search finds, in no order, each with at least one listing. */
export const searchPlaces = (
  search: PlaceSearch,
  limit: number,
): Promise<Pick<PlaceDoc, '_id' | 'count'>[]> =>
  collection('places')
    .find(matching(search))
    .project<Pick<PlaceDoc, '_id' | 'count'>>({ count: 1 })
    .limit(limit)
    .toArray()

/**
 * How many listings the search finds. Reads at most a thousand places and one: where there are more, so are their
 * listings, for each place has one.
 */
export async function countFound(search: PlaceSearch): Promise<Counted> {
  const [found] = await collection('places')
    .aggregate<{ places: number; count: number }>([
      { $match: matching(search) },
      { $limit: COUNTED + 1 },
      { $group: { _id: null, places: { $sum: 1 }, count: { $sum: '$count' } } },
    ])
    .toArray()
  const { places, count } = found ?? { places: 0, count: 0 }
  return places > COUNTED ? { count: COUNTED, isAll: false } : { count, isAll: true }
}

/** A place that has listed properties. Locations whose slugs are the same are one place. */
export type Place = { slug: string; location: string; count: number }

/** The places by their slugs: at most `limit` of them, in the order of the slugs. Reads no listing. */
async function listedPlaces(slug: Filter<PlaceDoc>['slug'], limit: number): Promise<Place[]> {
  const found = collection('places')
    .find({ listed: true, slug })
    .sort({ slug: 1, _id: 1 })
    .batchSize(PROPERTY_STATUSES.length * limit)
    .project<Place>({ _id: 0, slug: 1, location: 1, count: 1 })
  const places: Place[] = []
  for await (const one of found) {
    const last = places.at(-1)
    if (last?.slug === one.slug) {
      last.count += one.count
      if (one.location < last.location) last.location = one.location
    } else if (places.length === limit) break
    else places.push({ ...one })
  }
  return places
}

/** At most `limit` places whose slugs come after this one, in the order of their slugs. */
export const findPlaces = (after: string, limit: number): Promise<Place[]> =>
  listedPlaces({ $gt: after }, limit)

/** The place of a slug, or `null` where nothing is listed. */
export const findPlace = async (slug: string): Promise<Place | null> =>
  (await listedPlaces(slug, 1))[0] ?? null
