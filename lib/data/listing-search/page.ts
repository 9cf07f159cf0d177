import 'server-only'
import { type Filter, ObjectId, type WithId } from 'mongodb'
import { collection, type CollectionDocument, type CollectionName } from '../collections'
import { hintFor, rangesBeyond } from './documentdb'
import { type Cursor, type Order } from './order'

/** A list that is read page by page. */
export type PageQuery<Row> = {
  order: Order
  /** At most `limit` rows after the cursor, or from the beginning. */
  rows: (limit: number, after?: Cursor) => Promise<Row[]>
  /** How many rows the whole list has; where it would read more than a thousand to tell, a thousand. */
  count: () => Promise<Counted>
  /**
   * As `count` for a page of `limit` rows after the cursor, but where counting would read far more than that, only a
   * lower bound.
   */
  approximateTotal?: (limit: number, after?: Cursor) => Promise<Counted>
}

/** How many there are, or where they are not all counted at least so many. */
export type Counted = { count: number; isAll: boolean }

/** As far as a list is counted: asking again and again how long a list is costs no more than this. */
export const COUNTED = 1_000

/**
 * Rows that one index has in the list's order, because they are equal on its first fields. `fixed` names the fields
 * of the order that are the same in all of them, `index` that index where the planner is not free to choose.
 */
export type Stream<N extends CollectionName> = {
  filter: Filter<CollectionDocument<N>>
  fixed?: Record<string, number>
  index?: string
}

/** Newest first: the order of everything that a person reads as a history. */
export const NEWEST_FIRST: Order = [['createdAt', -1]]

const withId = (order: Order): Order =>
  order.some(([field]) => field === '_id') ? order : [...order, ['_id', 1]]

/** The same order from its other end. */
const reversed = (order: Order): Order =>
  withId(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1])

/** What meets both: the one may say something of a field that the other says more of. */
const both = (filter: object, range: object): object =>
  Object.keys(range).some((field) => field in filter) ? { $and: [filter, range] } : { ...filter, ...range }

async function readStream<N extends CollectionName>(
  name: N,
  { filter, fixed = {}, index }: Stream<N>,
  order: Order,
  limit: number,
  after: Cursor | undefined,
): Promise<WithId<CollectionDocument<N>>[]> {
  const sort = Object.fromEntries(withId(order).filter(([field]) => !(field in fixed)))
  const rows: WithId<CollectionDocument<N>>[] = []
  for (const range of after ? rangesBeyond(withId(order), after, fixed) : [{}]) {
    if (rows.length >= limit) break
    const found = collection(name)
      .find(both(filter, range) as typeof filter, hintFor(index))
      .sort(sort)
      .limit(limit - rows.length)
      // All in one answer, however many: without it the driver asks again after a hundred.
      .batchSize(limit - rows.length)
    rows.push(...(await found.toArray()))
  }
  return rows
}

/** Compares two rows by the list's order; its fields hold numbers and dates, but for the id. */
function comparator(order: Order) {
  const values = order.filter(([field]) => field !== '_id')
  const ties = order.find(([field]) => field === '_id')?.[1] ?? 1
  return (a: { _id: ObjectId }, b: { _id: ObjectId }): number => {
    for (const [field, direction] of values) {
      const difference = Number(a[field as '_id']) - Number(b[field as '_id'])
      if (difference !== 0) return difference * direction
    }
    const [x, y] = [a._id.toHexString(), b._id.toHexString()]
    return (x < y ? -1 : Number(x > y)) * ties
  }
}

/** Before every id there is: bounds a count of a whole collection, so that the index of ids serves it. */
const FIRST_ID = new ObjectId('000000000000000000000000')

/** What a count that ended one beyond `most` says. */
export const upTo = (most: number, count: number): Counted => ({
  count: Math.min(count, most),
  isAll: count <= most,
})

/** Exact up to `limit`; an engine's own estimate of a whole collection may still have what was deleted. */
const countRows = <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  limit: number,
): Promise<number> =>
  collection(name).countDocuments(
    Object.keys(filter).length === 0 ? ({ _id: { $gte: FIRST_ID } } as typeof filter) : filter,
    { limit },
  )

/** As `countRows`, of a list that this index has in its order: `hintFor` says why an index is named. */
async function countInOrder<N extends CollectionName>(
  name: N,
  { filter, index }: Stream<N>,
  order: Order,
  limit: number,
): Promise<number> {
  const ids = await collection(name)
    .find(filter, { ...hintFor(index), projection: { _id: 1 } })
    .sort(Object.fromEntries(withId(order)))
    .limit(limit)
    .batchSize(limit)
    .toArray()
  return ids.length
}

/** How many rows an approximate total reads at most for each row of the page: with the page itself, and what hangs on it, under ten. */
const COUNTED_PER_ROW = 7

/** And how many in all, for however many rows: their ids are sent. */
const COUNTED_AT_MOST = 500

/** The first `limit` of these rows after the cursor, in this order. */
export function inOrder<Row extends { _id: ObjectId }>(
  rows: readonly Row[],
  order: Order,
  limit: number,
  after?: Cursor,
): Row[] {
  const compare = comparator(order)
  const last = after && {
    ...Object.fromEntries(order.map(([field], i) => [field, after.values[i]])),
    _id: new ObjectId(after.id),
  }
  return rows
    .filter((row) => !last || compare(row, last) > 0)
    .sort(compare)
    .slice(0, limit)
}

/** Page of a list out of several streams: reads at most `limit` rows of each. No row may be in two of them. */
export async function readStreams<N extends CollectionName>(
  name: N,
  streams: readonly Stream<N>[],
  order: Order,
  limit: number,
  after: Cursor | undefined,
): Promise<WithId<CollectionDocument<N>>[]> {
  const read = await Promise.all(streams.map((stream) => readStream(name, stream, order, limit, after)))
  return read.length === 1 ? read.flat() : read.flat().sort(comparator(order)).slice(0, limit)
}

/** A list by keyset: never by skip, so a late page costs what the first one does. `index` has it in its order. */
export const pageQuery = <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  order: Order,
  index?: string,
): PageQuery<WithId<CollectionDocument<N>>> => ({
  order,
  rows: (limit, after) => readStreams(name, [{ filter, ...(index && { index }) }], order, limit, after),
  count: async () => upTo(COUNTED, await countRows(name, filter, COUNTED + 1)),
  approximateTotal: async (limit, after) => {
    // Beyond a cursor no page says how many there are, and there may be few rows to read so much for.
    if (after) return { count: 0, isAll: false }
    const most = Math.min(COUNTED_PER_ROW * limit, Math.max(limit, COUNTED_AT_MOST))
    return upTo(most, await countInOrder(name, { filter, ...(index && { index }) }, order, most + 1))
  },
})

/** A list that is reversed page by page, forwards and backwards; how many rows it has is nobody's question. */
export type AdminTableQuery<Row> = {
  order: Order
  /** At most `limit` rows beyond `from`, nearest first; from the list's beginning, or its end, without it. */
  rows: (limit: number, from?: Cursor, isBackwards?: boolean) => Promise<Row[]>
}

/**
 * How an administrator's list is read: by the named index where a planner may choose to sort instead; where `findFew` gives
 * rows, these are all that the filter finds and are sorted in the application.
 */
type AdminTableReading<Row> = {
  index?: string
  findFew?: () => Promise<Row[] | null>
}

/** A list by keyset in one order or, where `isReversed`, in its opposite: one index serves both, and both ways. */
export const adminTableQuery = <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  order: Order,
  isReversed = false,
  { index, findFew }: AdminTableReading<WithId<CollectionDocument<N>>> = {},
): AdminTableQuery<WithId<CollectionDocument<N>>> => ({
  order,
  rows: async (limit, from, isBackwards = false) => {
    const direction = isReversed === isBackwards ? order : reversed(order)
    const few = await findFew?.()
    return few
      ? inOrder(few, direction, limit, from)
      : readStream(name, { filter, ...(index && { index }) }, direction, limit, from)
  },
})
