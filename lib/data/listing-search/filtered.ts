import 'server-only'
import { type Filter } from 'mongodb'
import { invalidField } from '@/lib/domain/errors'
import { conditionsOf, isInArea } from '@/lib/domain/filter-table'
import { type ListingFilters, type PublicPlace } from '@/lib/domain/listing-filters'
import { type Cell, cellCoverOf, rangesOver, shapeOf } from '@/lib/domain/map-cells'
import { once } from '@/lib/domain/once'
import { listRank } from '@/lib/domain/property'
import { ON_REQUEST_ENDS } from '@/lib/domain/shown-price'
import { escapeRegExp } from '@/lib/domain/text'
import { collection, type PropertyDoc } from '../collections'
import { hintFor } from '../engine'
import { findByIds, upTo } from '../reads'
import { SAMPLED_EVERY } from './derive'
import {
  type Cursor,
  cursorAt,
  type Order,
  cappedCount,
  comparator,
  COUNT_LIMIT,
  type Counted,
  countStream,
  type PageQuery,
  readStream,
  rowAt,
  type Stream,
} from './page'
import { type PlaceSearch } from './places'

/*
 * Searches of listings by facts and map region (ADR 041, ADR 102). The filter fields are last in the index of each
 * order, so reading it gives only matching rows. It is read in windows, until the page is full or the bound is met.
 * Places, a map region, prices and dates are also ranges of other indexes: a range that is small enough is read
 * instead, and the database sorts what matches. The sample says how large a range is.
 */

/**
 * The search: a folded part of the location or a pattern, statuses, facts, a map region, only prices on request. `slug`:
 * that of the place whose ids `findPlaces` returns, if the pattern finds others too.
 */
export type FilteredSearch = PlaceSearch & {
  pattern?: string
  slug?: string
  filters: ListingFilters
  isOnRequest?: true | undefined
  now: Date
}

/** The most listings in edge cells that are tested against the area for one answer. */
const MAX_EDGE_LISTINGS = 10_000

const TOO_MANY = 'There are too many homes along the edge of this area. Draw a smaller area or add filters.'

const tooMany = () => invalidField('area', TOO_MANY)

/**
 * How far the index of the order is read for one answer, in listings of the sample: a page that is not full after a
 * window reads the next one. The last ends after some 50,000 entries of each status (D371).
 */
const WINDOW_SIZES = [8, 32, 160] as const
/** Homes on request are few and are only counted: one window replaces the first two. */
const WINDOW_SIZES_ON_REQUEST = [40, 160] as const

/** The largest range of another index that is read instead, in listings of the sample: before the first window, and at all. */
const MAX_SCAN_SIZE = { first: 1, ever: 200 } as const

/** The cost of reading and sorting one row of another index, in entries read in order. */
const ROW_COST = 4

/** The indexes whose first field after the status is the field of a filter. */
const RANGE_INDEXES = {
  createdAt: 'listing_newest',
  shownMinMinor: 'listing_price_low',
  shownMaxMinor: 'listing_price_high',
} as const

/** The index of the places of listings. */
const PLACE_INDEX = 'place'

/** The index of the sample with the same order as this one. */
const sampleOf = (index: string): string => index.replace('listing_', 'sampled_')

/** The fields to test a listing against an area. */
const POSITION_FIELDS = { publicLatitude: 1, publicLongitude: 1 } as const

const fieldsOf = (order: Order): Record<string, 1> => Object.fromEntries(order.map(([field]) => [field, 1]))

/** The fields to sort, test and map a listing. */
const SUMMARY_FIELDS = {
  title: 1,
  createdAt: 1,
  rank: 1,
  cell: 1,
  shownMinMinor: 1,
  shownMaxMinor: 1,
  spanMinor: 1,
  ...POSITION_FIELDS,
} as const
export type ListingSummary = Pick<PropertyDoc, '_id' | keyof typeof SUMMARY_FIELDS>

/** The number of cells that cover bounds, and an area, whose edges need more. */
const MAX_COVER_CELLS = { bounds: 32, area: 64 } as const
/** The most index ranges that are read for one map region. */
const MAX_CELL_RANGES = 4

/** The condition for the cells as one index range; cells between them are skipped in the index. */
function inRange(range: Cell, cells: readonly Cell[]): Filter<PropertyDoc> {
  const isAll = cells.reduce((sum, { length }) => sum + 4 ** (range.length - length), 0) === 1
  return { cell: { $gte: range, $lt: `${range}4`, ...(!isAll && inCells(cells).cell) } }
}

/** The condition for some cells in the index of an order, which skips the others. */
const inCells = (cells: readonly Cell[]) => ({ cell: { $regex: `^(?:${cells.join('|')})` } })

/** Disjoint conditions for these cells, each one range of the cell index. */
const rangesOf = (cells: readonly Cell[]): Filter<PropertyDoc>[] =>
  rangesOver(cells, MAX_CELL_RANGES).map((range) =>
    inRange(
      range,
      cells.filter((cell) => cell.startsWith(range)),
    ),
  )

/** How listings in a map region are found. */
type LocationFilter = {
  /** The whole region: in the index of an order, and as ranges of the cell index. */
  inOrder: Filter<PropertyDoc>
  ranges: Filter<PropertyDoc>[]
  /** For an area: the ranges inside it, and those to test. */
  area: {
    within: Filter<PropertyDoc>[]
    edge: Filter<PropertyDoc>[]
    has: (place: PublicPlace) => boolean
  } | null
}

/** The conditions for the bounds and area of these filters; `null` if they have neither. */
function locationFilter({ bounds, area }: ListingFilters): LocationFilter | null {
  if (!bounds && !area) return null
  const { within, edge } = cellCoverOf(shapeOf({ bounds, area }), MAX_COVER_CELLS[area ? 'area' : 'bounds'])
  const cells = [...within, ...edge]
  return {
    inOrder: inCells(cells),
    ranges: rangesOf(cells),
    area: area
      ? { within: rangesOf(within), edge: rangesOf(edge), has: (place) => isInArea(place, area) }
      : null,
  }
}

/** A search as database conditions and map cells. */
export type CompiledSearch = {
  conditions: Filter<PropertyDoc>
  ofStatus: Filter<PropertyDoc>
  located: LocationFilter | null
}

export const compileSearch = ({
  part,
  pattern = escapeRegExp(part),
  statuses,
  filters,
  isOnRequest,
  now,
}: FilteredSearch): CompiledSearch => ({
  conditions: {
    ...conditionsOf(filters, now),
    ...(isOnRequest && { shownMaxMinor: ON_REQUEST_ENDS.shownMaxMinor }),
    ...(pattern && { locationFolded: { $regex: pattern } }),
  },
  ofStatus: { unsoldStatus: { $in: [...statuses] } },
  located: locationFilter(filters),
})

/** At most `limit` of the listings that one of these filters finds, in no order. `index`: the one to read. */
export async function readSummaries(
  filters: readonly Filter<PropertyDoc>[],
  limit: number,
  index?: string,
): Promise<ListingSummary[]> {
  const rows: ListingSummary[] = []
  for (const filter of filters) {
    const remaining = limit - rows.length
    if (remaining <= 0) break
    rows.push(
      ...(await collection('properties')
        .find<ListingSummary>(filter, { projection: SUMMARY_FIELDS, ...hintFor(index), ...upTo(remaining) })
        .toArray()),
    )
  }
  return rows
}

/**
 * The listings in the edge cells of an area that are inside it. Throws `invalid_input` if there are too many to test.
 */
export async function readEdgeListings({
  conditions,
  ofStatus,
  located,
}: CompiledSearch): Promise<ListingSummary[]> {
  if (!located?.area) return []
  const { edge, has } = located.area
  const rows = await readSummaries(
    edge.map((range) => ({ ...ofStatus, ...conditions, ...range })),
    MAX_EDGE_LISTINGS + 1,
  )
  if (rows.length > MAX_EDGE_LISTINGS) throw tooMany()
  return rows.filter(has)
}

/** An index whose ranges hold all matches. `size` counts listings of the sample in them, at most one more than `MAX_SCAN_SIZE.ever`. */
type IndexScan = { index: string; ranges: readonly Filter<PropertyDoc>[]; size: () => Promise<number> }

/** The places of a search and how many listings they have. */
export type FoundPlaces = { ids: string[]; count: number }

/** The rows, how many were found, and where the search stopped although more may match; `null` if it did not. */
type Result = { rows: PropertyDoc[]; foundCount: number; stoppedAt: Cursor | null }

/** A page or a count: how many rows, in which windows. */
type Reading = {
  limit: number
  after?: Cursor | undefined
  windows: readonly number[]
  isCount?: true
  /** Counts the rows that it reads: an engine may count a range by reading all of it. */
  countsByReading?: true | undefined
}

/** The position of the `count`th listing of the sample after a cursor; `undefined` if there are fewer. */
type WindowEnd = (
  stream: Stream<'properties'>,
  after: Cursor | undefined,
  count: number,
) => Promise<Cursor | undefined>

/** The ends of windows of these rows in this index; each is looked up once. */
function windowEndsOf(order: Order, index: string, only: Record<string, number>): WindowEnd {
  const findEnd: WindowEnd = async ({ filter: { unsoldStatus }, fixed = {} }, after, count) => {
    const sample = {
      filter: { unsoldStatus, sampled: true, ...only },
      fixed,
      index: sampleOf(index),
      fields: fieldsOf(order),
    }
    const last = (await readStream('properties', sample, order, count, { after }))[count - 1]
    return last && cursorAt(order, last)
  }
  const windowEnds = new Map<string, ReturnType<WindowEnd>>()
  return (stream, after, count) => {
    const key = JSON.stringify([stream.filter.unsoldStatus, after?.id, count])
    const end = windowEnds.get(key) ?? findEnd(stream, after, count)
    windowEnds.set(key, end)
    return end
  }
}

/**
 * The number of rows in each window that a page has read, by status and ends; `null` for a window that has at least as
 * many as the page. A count uses these numbers instead of reading the windows again.
 */
type WindowCounts = Map<string, Promise<number | null>>

/** Reads streams of an order in windows, whose ends `windowEnd` looks up; in one window without it. */
function readerOf(
  streams: readonly (Stream<'properties'> & { index: string })[],
  order: Order,
  { limit, after, isCount, countsByReading }: Reading,
  has: ((place: PublicPlace) => boolean) | undefined,
  windowEnd: WindowEnd = async () => undefined,
  windowCounts: WindowCounts = new Map(),
) {
  const parts = streams.map((stream) => ({
    stream: { ...stream, ...(isCount && { fields: { ...fieldsOf(order), ...POSITION_FIELDS } }) },
    rows: [] as PropertyDoc[],
    foundCount: 0,
    at: after,
    isDone: false,
  }))
  type Part = (typeof parts)[number]
  let tested = 0
  const keyOf = ({ stream, at }: Part, until: Cursor | undefined) =>
    JSON.stringify([stream.filter.unsoldStatus, at?.id, until?.id])
  const countUntil = async (part: Part, until: Cursor | undefined) => {
    const span = { after: part.at, until }
    part.foundCount +=
      (await windowCounts.get(keyOf(part, until))) ??
      (await countStream('properties', part.stream, order, limit, span))
    part.at = until
    part.isDone = until === undefined
  }
  const readUntil = async (part: Part, until: Cursor | undefined) => {
    for (;;) {
      const reading = readStream('properties', part.stream, order, limit, { after: part.at, until })
      const count = reading.then(
        ({ length }) => (length < limit ? length : null),
        () => null,
      )
      windowCounts.set(keyOf(part, until), count)
      const next = await reading
      part.rows.push(...(has ? next.filter(has) : next))
      part.foundCount = part.rows.length
      const last = next.at(-1)
      part.isDone = next.length < limit && until === undefined
      part.at = next.length < limit || !last ? until : cursorAt(order, last)
      if (next.length < limit || part.foundCount >= limit) return
      tested += next.length
      if (tested > MAX_EDGE_LISTINGS) throw tooMany()
    }
  }
  return {
    /** Reads one window of this many listings of the sample in each stream. */
    read: async (sampled: number) => {
      const unfinished = parts.filter(({ isDone, foundCount }) => !isDone && foundCount < limit)
      const readPart = isCount && !has && !countsByReading ? countUntil : readUntil
      await Promise.all(
        unfinished.map(async (part) => readPart(part, await windowEnd(part.stream, part.at, sampled))),
      )
    },
    result: (): Result => {
      const compare = comparator(order)
      const all = parts.flatMap(({ rows }) => rows)
      const [stop] = parts
        .flatMap(({ at, isDone }) => (at && !isDone ? [at] : []))
        .sort((a, b) => compare(rowAt(order, a), rowAt(order, b)))
      // What a stream has beyond the point where another one stopped is not next.
      const rows = stop ? all.filter((row) => compare(row, rowAt(order, stop)) <= 0) : all
      const foundCount = parts.reduce((sum, part) => sum + part.foundCount, 0)
      return { rows: rows.sort(compare).slice(0, limit), foundCount, stoppedAt: stop ?? null }
    },
  }
}

/** The smallest of these scans, if it has at most about `most` listings of the sample. */
async function smallest(scans: readonly IndexScan[], most: number): Promise<IndexScan | undefined> {
  const sizes = await Promise.all(scans.map(async (scan) => ({ scan, size: await scan.size() })))
  const [first] = sizes.sort((a, b) => a.size - b.size)
  return first && first.size <= most ? first.scan : undefined
}

/**
 * The listings of a search in this order, which `index` has. `findPlaces` returns the places of the location for a page
 * of `limit` rows; `null` if there are too many.
 */
export function findFiltered(
  search: FilteredSearch,
  { order, index }: { order: Order; index: string },
  findPlaces: (limit: number) => Promise<FoundPlaces | null>,
): PageQuery<PropertyDoc> {
  const { conditions, ofStatus, located } = compileSearch(search)
  const has = located?.area?.has
  // They are equal in the order of the price, so that they are read in the order of their ids.
  const only: Record<string, number> = search.isOnRequest
    ? { shownMaxMinor: ON_REQUEST_ENDS.shownMaxMinor }
    : {}
  const windowEnd = windowEndsOf(order, index, only)
  const windowCounts: WindowCounts = new Map()

  const scanOf = (name: string, ranges: readonly Filter<PropertyDoc>[]): IndexScan => ({
    index: name,
    ranges,
    size: once(async () => {
      const options = {
        projection: { _id: 1 },
        ...hintFor(sampleOf(name)),
        ...upTo(MAX_SCAN_SIZE.ever + 1),
      } as const
      const sample = ranges.map((range) =>
        collection('properties')
          .find({ ...ofStatus, sampled: true, ...range }, options)
          .toArray(),
      )
      return (await Promise.all(sample)).flat().length
    }),
  })
  const regions = located ? [scanOf('listing_map', located.ranges)] : []
  const ranges = Object.entries(RANGE_INDEXES).flatMap(([field, name]) =>
    field in conditions && !(field in only) ? [scanOf(name, [{ [field]: conditions[field] }])] : [],
  )
  const placesOf = async (limit: number): Promise<IndexScan[]> => {
    const places = await findPlaces(limit)
    if (!places) return []
    const size = async () => places.count / SAMPLED_EVERY
    return [{ index: PLACE_INDEX, ranges: [{ place: { $in: places.ids } }], size }]
  }

  // In no index of an order; the index of places does not need it.
  const ofPlace = search.slug === undefined ? {} : { locationSlug: search.slug }

  const find = async (reading: Reading, isEnough: (result: Result) => boolean): Promise<Result> => {
    const { limit, windows } = reading
    const locations = [...(await placesOf(Math.min(limit, PAGE_OF_COUNT))), ...regions]
    const inOrder = search.statuses.map((status) => ({
      filter: { unsoldStatus: status, ...conditions, ...located?.inOrder, ...ofPlace },
      fixed: { rank: listRank(status), ...only },
      index,
    }))
    const readByScan = async ({ index: scanIndex, ranges: scanRanges }: IndexScan): Promise<Result> => {
      const streams = scanRanges.map((range) => ({
        filter: {
          ...ofStatus,
          ...conditions,
          ...located?.inOrder,
          ...(scanIndex !== PLACE_INDEX && ofPlace),
          ...range,
        },
        index: scanIndex,
      }))
      const reader = readerOf(streams, order, reading, has)
      await reader.read(0)
      return reader.result()
    }
    const reader = readerOf(inOrder, order, reading, has, windowEnd, windowCounts)
    const scans = [...locations, ...ranges]
    let entriesRead = 0
    for (const window of windows) {
      // What the next rows probably cost in the order, from those found so far.
      const expectedCost = (entriesRead * limit) / (reader.result().foundCount + 1)
      const most = Math.floor(Math.min(expectedCost / ROW_COST, MAX_SCAN_SIZE.ever))
      // Ranges of prices or dates are rarely small enough to try before the first window.
      const scan = await (entriesRead === 0
        ? smallest(locations, MAX_SCAN_SIZE.first)
        : smallest(scans, most))
      if (scan) return readByScan(scan)
      await reader.read(window)
      entriesRead += window
      const result = reader.result()
      if (result.stoppedAt === null || isEnough(result)) return result
    }
    const scan = entriesRead >= MAX_SCAN_SIZE.ever ? await smallest(scans, MAX_SCAN_SIZE.ever) : undefined
    return scan ? readByScan(scan) : reader.result()
  }

  const page = async (limit: number, after?: Cursor) => {
    const { rows, stoppedAt } = await find(
      { limit, after, windows: WINDOW_SIZES },
      (result) => result.rows.length >= limit,
    )
    return { rows, stoppedAt: rows.length < limit ? stoppedAt : null }
  }
  const countIn = async (windows: readonly number[], most = COUNT_LIMIT): Promise<Counted> => {
    const limit = most + 1
    const { foundCount, stoppedAt } = await find(
      // Prices on request are counted for each list and map with a price filter.
      { limit, windows, isCount: true, countsByReading: search.isOnRequest },
      (result) => result.foundCount >= limit,
    )
    if (stoppedAt === null || foundCount >= limit) return cappedCount(most, foundCount)
    // Shown as "more than" this number: there may be no others.
    return { count: Math.max(0, foundCount - 1), isAll: false }
  }

  return {
    order,
    rows: async (limit, after) => (await page(limit, after)).rows,
    page,
    count: (most) => countIn(search.isOnRequest ? WINDOW_SIZES_ON_REQUEST : WINDOW_SIZES, most),
    approximateTotal: () => countIn(WINDOW_SIZES.slice(0, -1)),
  }
}

/** The page size that a count uses to look up places. */
const PAGE_OF_COUNT = 100

/** Reads listings with all fields, in the order of their ids here; deleted ones are left out. */
export async function readFullListings(rows: readonly Pick<PropertyDoc, '_id'>[]): Promise<PropertyDoc[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const listings = await findByIds('properties', ids)
  const byId = new Map(listings.map((row) => [row._id.toHexString(), row]))
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? [])
}
