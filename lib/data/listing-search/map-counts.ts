import 'server-only'
import { type AnyBulkWriteOperation, type ClientSession, type Filter } from 'mongodb'
import { type Cell } from '@/lib/domain/map-cells'
import {
  addCounts,
  COUNTED_DIGITS,
  type CountedFilters,
  type CountedListing,
  digitsOf,
  kindOf,
  type MapCountChanges,
  mapCountChanges,
  type MapCounts,
  pathsOf,
  pricesOf,
  UNPLACED,
  withoutZeros,
} from '@/lib/domain/map-counts'
import { PROPERTY_STATUSES, type PropertyStatus } from '@/lib/domain/property'
import { transaction, addInTransaction } from '../client'
import { collection, type PropertyDoc } from '../collections'
import { findByIds } from '../reads'

/*
 * The counters of the map (D368, ADR 101): written in the transaction of each change of a listing, read instead of the
 * listings of a large map, and recounted by `npm run reconcile`.
 */

/**
 * The writes that update the counters from listings as they were (`before`) and are (`after`); either may be empty.
 * Empty cells are deleted. Ordered by id, so that two transactions do not deadlock.
 */
export function mapCountWrites(
  before: readonly CountedListing[],
  after: readonly CountedListing[],
): AnyBulkWriteOperation<MapCounts>[] {
  const changes = mapCountChanges(before, after)
  const fewer = changes.filter(([, { count = 0 }]) => count < 0).map(([id]) => id)
  return [
    ...changes.map(([_id, change]) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: change, $setOnInsert: { digits: digitsOf(_id) } },
        upsert: true,
      },
    })),
    ...(fewer.length > 0 ? [{ deleteMany: { filter: { _id: { $in: fewer }, count: { $lte: 0 } } } }] : []),
  ]
}

/** One engine accepts no more than 25,000 writes at once. */
const BATCH = 10_000

async function write(writes: AnyBulkWriteOperation<MapCounts>[], session: ClientSession): Promise<void> {
  for (let i = 0; i < writes.length; i += BATCH) {
    const batch = writes.slice(i, i + BATCH)
    await addInTransaction(() => collection('mapCounts').bulkWrite(batch, { session }))
  }
}

/** Updates the counters of the map in the caller's transaction, which changes the listings. */
export const updateMapCounts = (
  before: readonly CountedListing[],
  after: readonly CountedListing[],
  session: ClientSession,
): Promise<void> => write(mapCountWrites(before, after), session)

/** The counters of these cells that have listings, of these statuses and types. */
export async function readMapCounts(
  cells: readonly Cell[],
  statuses: readonly PropertyStatus[],
  types: CountedFilters['types'],
): Promise<Map<Cell, MapCounts>> {
  if (cells.length === 0) return new Map()
  const fields = statuses.flatMap((status) => types.map((type) => [kindOf(status, type), 1] as const))
  const mapCounts = await findByIds('mapCounts', cells, { projection: Object.fromEntries(fields) })
  return new Map(mapCounts.map((counts) => [counts._id, counts]))
}

/** The size of the parts that are recounted from their listings; larger cells are the sums of their parts. */
const PART = 8
const LARGER = COUNTED_DIGITS.filter((digits) => digits < PART).reverse()

/** The listings of a part, or those without a position. */
const listingsOf = (part: Cell): Filter<PropertyDoc> => ({
  unsoldStatus: { $in: [...PROPERTY_STATUSES] },
  cell: part === UNPLACED ? null : { $gte: part, $lt: `${part}4` },
})

/** One engine runs the query again for each batch, which takes longer than a transaction may. */
const LISTINGS_AT_ONCE = 100_000

const isIn = (part: Cell, id: string): boolean => id.startsWith(part)

async function countListings(part: Cell, session: ClientSession): Promise<MapCountChanges> {
  const counted: MapCountChanges = new Map()
  const listings = collection('properties').find<CountedListing>(listingsOf(part), {
    session,
    hint: 'listing_map',
    batchSize: LISTINGS_AT_ONCE,
    projection: { unsoldStatus: 1, cell: 1, propertyType: 1, shownMinMinor: 1, shownMaxMinor: 1 },
  })
  for await (const listing of listings) addCounts(counted, listing, 1)
  for (const id of counted.keys()) if (!isIn(part, id)) counted.delete(id)
  return counted
}

const DIGITS = ['0', '1', '2', '3']
const childrenOf = (cell: Cell): Cell[] => DIGITS.flatMap((a) => DIGITS.map((b) => `${cell}${a}${b}`))

/** The sums of the counters of the sixteen cells of the next size in this one. */
async function addUp(cell: Cell, session: ClientSession): Promise<MapCountChanges> {
  const sums: MapCountChanges = new Map()
  const parts = childrenOf(cell)
  for (const counts of await findByIds('mapCounts', [...parts, ...parts.map(pricesOf)], { session })) {
    const id = parts.includes(counts._id) ? cell : pricesOf(cell)
    const sum = sums.get(id) ?? new Map<string, number>()
    for (const [path, value] of Object.entries(pathsOf(counts))) sum.set(path, (sum.get(path) ?? 0) + value)
    sums.set(id, sum)
  }
  return sums
}

/** The document with these counters. */
function documentOf(id: string, paths: Record<string, number>): MapCounts {
  const document = { _id: id, digits: digitsOf(id), count: 0 } as MapCounts
  for (const [path, value] of Object.entries(paths)) {
    const [kind = '', name] = path.split('.')
    if (name === undefined) document.count = value
    else (document[kind as ReturnType<typeof kindOf>] ??= {})[name] = value
  }
  return document
}

const isSame = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([path, value]) => b[path] === value)

/** Recounts a part or a larger cell in a transaction of its own; returns how many documents were wrong. */
const recount = (cell: Cell): Promise<number> =>
  transaction(async (session) => {
    const isLarger = cell !== UNPLACED && cell.length < PART
    const ids: Filter<MapCounts> =
      isLarger || cell === UNPLACED
        ? { _id: { $in: [cell, pricesOf(cell)] } }
        : { _id: { $gte: cell, $lt: `${cell}4` } }
    const counted = new Map(withoutZeros(await (isLarger ? addUp : countListings)(cell, session)))
    const stored = await collection('mapCounts').find(ids, { session }).toArray()
    const surplus = stored.map(({ _id }) => _id).filter((id) => !counted.has(id))
    const pathsById = new Map(stored.map((counts) => [counts._id, pathsOf(counts)]))
    const missing = [...counted].filter(([id]) => !pathsById.has(id))
    const different = [...counted].filter(
      ([id, paths]) => pathsById.has(id) && !isSame(pathsById.get(id) ?? {}, paths),
    )
    const writes: AnyBulkWriteOperation<MapCounts>[] = [
      // Inserts are much faster, and are most of what a first count writes.
      ...missing.map(([id, paths]) => ({ insertOne: { document: documentOf(id, paths) } })),
      ...different.map(([_id, paths]) => ({
        replaceOne: { filter: { _id }, replacement: documentOf(_id, paths) },
      })),
      ...(surplus.length > 0 ? [{ deleteMany: { filter: { _id: { $in: surplus } } } }] : []),
    ]
    await write(writes, session)
    return missing.length + different.length + surplus.length
  })

/** The first part from this cell on that has listings or counters; `null` if there is none. */
async function nextPart(from: Cell): Promise<Cell | null> {
  const [counts, ...listings] = await Promise.all([
    collection('mapCounts')
      .find({ _id: { $gte: from, $lt: '4' }, digits: { $gte: PART } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(1)
      .toArray(),
    ...PROPERTY_STATUSES.map((unsoldStatus) =>
      collection('properties')
        .find({ unsoldStatus, cell: { $gte: from } }, { hint: 'listing_map' })
        .sort({ cell: 1 })
        .project<{ cell: Cell }>({ cell: 1 })
        .limit(1)
        .toArray(),
    ),
  ])
  const cells = [...counts.map(({ _id }) => _id), ...listings.flat().map(({ cell }) => cell)]
  return cells.sort()[0]?.slice(0, PART) ?? null
}

/**
 * Recounts all counters of the map and repairs those that are wrong, while listings may change; returns how many were.
 * Reads every unsold listing.
 */
export async function repairMapCounts(): Promise<number> {
  let repaired = await recount(UNPLACED)
  const parts = new Set<Cell>()
  for (let part = await nextPart('0'); part !== null; part = await nextPart(`${part}4`)) {
    parts.add(part)
    repaired += await recount(part)
  }
  for (const digits of LARGER) {
    const stored = await collection('mapCounts')
      .find({ digits }, { projection: { _id: 1 } })
      .toArray()
    const cells = [...parts, ...stored.map(({ _id }) => _id)].map((id) => id.slice(0, digits))
    for (const cell of new Set(cells)) repaired += await recount(cell)
  }
  return repaired
}
