import 'server-only'
import { type Filter, ObjectId, type WithId } from 'mongodb'
import { collection, type CollectionDocument, type CollectionName } from '../collections'
import { hintFor, rangesOf, type Span } from '../engine'
import { type Cursor, cursorAt, type Order } from '../engine/keyset'
import { upTo } from '../reads'

export { type Cursor, cursorAt, type Order }

/** A list that is read page by page. */
export type PageQuery<Row> = {
  order: Order
  /** At most `limit` rows after the cursor, or from the beginning. */
  rows: (limit: number, after?: Cursor) => Promise<Row[]>
  /** The number of rows, counted up to a thousand; a search with filters counts up to `max` if that is fewer. */
  count: (max?: number) => Promise<Counted>
  /**
   * Like `count` for a page of `limit` rows after the cursor, but a lower bound if counting would read far more than
   * that.
   */
  approximateTotal?: (limit: number, after?: Cursor) => Promise<Counted>
  /** `rows`, and where they stop if the bound was met before the page was full (D371). */
  page?: (limit: number, after?: Cursor) => Promise<RowsRead<Row>>
}

/** The rows of a page, and where they stop if more may match although the page is not full; else `null`. */
export type RowsRead<Row> = { rows: Row[]; stoppedAt: Cursor | null }

export const readRows = async <Row>(
  query: PageQuery<Row>,
  limit: number,
  after?: Cursor,
): Promise<RowsRead<Row>> =>
  (await query.page?.(limit, after)) ?? { rows: await query.rows(limit, after), stoppedAt: null }

/** The exact number, or a lower bound. */
export type Counted = { count: number; isAll: boolean }

/** The count limit of lists, which bounds the cost of repeated counts. */
export const COUNT_LIMIT = 1_000

/**
 * Rows that one index returns in the list's order, because they are equal on its first fields. `fixed` names the fields
 * of the order that are constant in them, `index` the index if the planner must not choose, `fields` the fields to read
 * if not all.
 */
export type Stream<N extends CollectionName> = {
  filter: Filter<CollectionDocument<N>>
  fixed?: Record<string, number>
  index?: string
  fields?: Record<string, 1>
}

/** The newest or oldest first, the latest event first, the earliest deadline first. */
export const NEWEST_FIRST: Order = [['createdAt', -1]]
export const OLDEST_FIRST: Order = [['createdAt', 1]]
export const LATEST_FIRST: Order = [['at', -1]]
export const EARLIEST_DEADLINE_FIRST: Order = [['expiresAt', 1]]

const withId = (order: Order): Order =>
  order.some(([field]) => field === '_id') ? order : [...order, ['_id', 1]]

const reversed = (order: Order): Order =>
  withId(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1])

/** Both filters combined; they may have conditions on the same field. */
const both = (filter: object, range: object): object =>
  Object.keys(range).some((field) => field in filter) ? { $and: [filter, range] } : { ...filter, ...range }

/** At most `limit` rows of a stream in this span, in order. */
export async function readStream<N extends CollectionName>(
  name: N,
  { filter, fixed = {}, index, fields }: Stream<N>,
  order: Order,
  limit: number,
  span: Span,
): Promise<WithId<CollectionDocument<N>>[]> {
  const sort = Object.fromEntries(withId(order).filter(([field]) => !(field in fixed)))
  const options = { ...hintFor(index), ...(fields && { projection: fields }) }
  const ranges = rangesOf(withId(order), span, fixed)
  const read = (range: object, max: number) =>
    collection(name)
      .find(both(filter, range) as typeof filter, { ...options, sort, ...upTo(max) })
      .toArray()
  // The ends of a window are nearly always empty.
  if (span.until) return (await Promise.all(ranges.map((range) => read(range, limit)))).flat().slice(0, limit)
  const rows: WithId<CollectionDocument<N>>[] = []
  for (const range of ranges) {
    if (rows.length >= limit) break
    rows.push(...(await read(range, limit - rows.length)))
  }
  return rows
}

/** Compares two rows by the list's order; its fields hold numbers and dates, but for the id. */
export function comparator(order: Order) {
  const values = order.filter(([field]) => field !== '_id')
  const ties = order.find(([field]) => field === '_id')?.[1] ?? 1
  return (a: { _id: ObjectId }, b: { _id: ObjectId }): number => {
    for (const [field, direction] of values) {
      const difference = Number(a[field as '_id']) - Number(b[field as '_id'])
      if (difference !== 0) return difference * direction
    }
    const x = a._id.toHexString()
    const y = b._id.toHexString()
    return (x < y ? -1 : Number(x > y)) * ties
  }
}

/** Lower than every id: makes a count of a whole collection use the id index. */
const FIRST_ID = new ObjectId('000000000000000000000000')

/** The result of a count that was limited to `max` + 1. */
export const cappedCount = (max: number, count: number): Counted => ({
  count: Math.min(count, max),
  isAll: count <= max,
})

/** The sum of some counts, each of which was limited to `COUNT_LIMIT` + 1. */
export async function cappedSum(counts: readonly Promise<number>[]): Promise<Counted> {
  return cappedCount(
    COUNT_LIMIT,
    (await Promise.all(counts)).reduce((sum, count) => sum + count, 0),
  )
}

/** Exact up to `limit`; an engine's estimate of a whole collection may include deleted documents. */
const countRows = <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  limit: number,
): Promise<number> =>
  collection(name).countDocuments(
    Object.keys(filter).length === 0 ? ({ _id: { $gte: FIRST_ID } } as typeof filter) : filter,
    { limit },
  )

/** The number of rows of a stream in this span; each range of it is counted up to `limit`. */
export async function countStream<N extends CollectionName>(
  name: N,
  { filter, fixed = {}, index }: Stream<N>,
  order: Order,
  limit: number,
  span: Span,
): Promise<number> {
  const counts = rangesOf(withId(order), span, fixed).map((range) =>
    collection(name).countDocuments(both(filter, range) as typeof filter, { limit, ...hintFor(index) }),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/**
 * Like `countRows`, for a list in the order of this index; see `hintFor` for why an index is named. With one, no order is
 * requested, because a number has none: the embedded database would compare all rows first.
 */
async function countInOrder<N extends CollectionName>(
  name: N,
  { filter, index }: Stream<N>,
  order: Order,
  limit: number,
): Promise<number> {
  const ids = collection(name).find(filter, {
    ...hintFor(index),
    projection: { _id: 1 },
    ...upTo(limit),
    ...(!index && { sort: Object.fromEntries(withId(order)) }),
  })
  return (await ids.toArray()).length
}

/** The most rows that an approximate total reads for each row of the page, which reads fewer than ten with its lookups. */
const COUNTED_PER_ROW = 7

/** And in total, because their ids are sent. */
const COUNTED_AT_MOST = 500

/** A row with the position of this cursor, for `comparator`. */
export const rowAt = (order: Order, { values, id }: Cursor): { _id: ObjectId } => ({
  ...Object.fromEntries(order.map(([field], i) => [field, values[i]])),
  _id: new ObjectId(id),
})

/** The first `limit` of these rows after the cursor, in this order. */
export function inOrder<Row extends { _id: ObjectId }>(
  rows: readonly Row[],
  order: Order,
  limit: number,
  after?: Cursor,
): Row[] {
  const compare = comparator(order)
  const last = after && rowAt(order, after)
  return rows
    .filter((row) => !last || compare(row, last) > 0)
    .sort(compare)
    .slice(0, limit)
}

/** A page of a list merged from disjoint streams; reads at most `limit` rows of each. */
export async function readStreams<N extends CollectionName>(
  name: N,
  streams: readonly Stream<N>[],
  order: Order,
  limit: number,
  after: Cursor | undefined,
): Promise<WithId<CollectionDocument<N>>[]> {
  const read = await Promise.all(streams.map((stream) => readStream(name, stream, order, limit, { after })))
  return read.length === 1 ? read.flat() : read.flat().sort(comparator(order)).slice(0, limit)
}

/** A keyset-paged list: a late page costs the same as the first. `index` has its order; `fields`: as in `Stream`. */
export const pageQuery = <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  order: Order,
  index?: string,
  fields?: Stream<N>['fields'],
): PageQuery<WithId<CollectionDocument<N>>> => ({
  order,
  rows: (limit, after) =>
    readStreams(name, [{ filter, ...(index && { index }), ...(fields && { fields }) }], order, limit, after),
  count: async () => cappedCount(COUNT_LIMIT, await countRows(name, filter, COUNT_LIMIT + 1)),
  approximateTotal: async (limit, after) => {
    // Pages after a cursor show no total, and counting could read too much for few rows.
    if (after) return { count: 0, isAll: false }
    const max = Math.min(COUNTED_PER_ROW * limit, Math.max(limit, COUNTED_AT_MOST))
    return cappedCount(max, await countInOrder(name, { filter, ...(index && { index }) }, order, max + 1))
  },
})

/** A list paged forwards and backwards without a total. */
export type AdminTableQuery<Row> = {
  order: Order
  /** At most `limit` rows beyond `from`, nearest first; without it from the start, or the end. */
  rows: (limit: number, from?: Cursor, isBackwards?: boolean) => Promise<Row[]>
}

/**
 * How an administrator's list is read: by `index` if a planner might sort instead; if `findFew` returns rows, these are
 * all matches and are sorted here.
 */
type AdminTableReading<Row> = {
  index?: string
  findFew?: () => Promise<Row[] | null>
}

/**
 * A keyset-paged list in one order or, if `isReversed`, the opposite one: one index serves both, in both directions.
 */
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
      : readStream(name, { filter, ...(index && { index }) }, direction, limit, { after: from })
  },
})
