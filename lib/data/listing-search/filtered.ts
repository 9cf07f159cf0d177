import 'server-only'
import { type Filter } from 'mongodb'
import { invalidField } from '@/lib/domain/errors'
import { conditionsOf, isInArea } from '@/lib/domain/filters'
import { type ListingFilters, type PublicPlace } from '@/lib/domain/listing-filters'
import { type Cell, cellCoverOf, rangesOver, shapeOf } from '@/lib/domain/map-cells'
import { listRank, type PropertyStatus } from '@/lib/domain/property'
import { ON_REQUEST_ENDS } from '@/lib/domain/shown-price'
import { escapeRegExp } from '@/lib/domain/text'
import { collection, type PropertyDoc } from '../collections'
import { hintFor } from '../engine'
import { type Cursor, cursorAt, type Order } from './order'
import { COUNT_LIMIT, type Counted, inOrder, type PageQuery, readStreams, cappedCount } from './page'
import { type PlaceSearch } from './places'

/*
 * Searches of listings by facts and map region (ADR 041). The filter fields are last in the index of each order, so
 * reading it gives only matching rows. A small region or few places would be found slowly in an order's index: those
 * are read by cells or places and sorted here, as long as there are few.
 */

/** The search: a folded part of the location or a pattern, statuses, facts, a map region, only prices on request. */
export type FilteredSearch = PlaceSearch & {
  pattern?: string
  filters: ListingFilters
  isOnRequest?: true | undefined
  now: Date
}

/** The most listings in edge cells that are tested against the area for one answer. */
const TESTED = 10_000

const TOO_MANY = 'There are too many homes along the edge of this area. Draw a smaller area or add filters.'

const tooMany = () => invalidField('area', TOO_MANY)

/** How many listings are read for each row of a page if few match; under ten with the page itself. */
const FEW_PER_ROW = 3

/** The fields to sort, test and map a listing. */
const BRIEF = {
  title: 1,
  createdAt: 1,
  rank: 1,
  shownMinMinor: 1,
  shownMaxMinor: 1,
  spanMinor: 1,
  cell: 1,
  publicLatitude: 1,
  publicLongitude: 1,
} as const
export type ListingSummary = Pick<PropertyDoc, '_id' | keyof typeof BRIEF>

/** The number of cells that cover bounds, and an area, whose edges need more. */
const CELLS = { bounds: 32, area: 64 } as const
/** The most index ranges that are read for one map region. */
const RANGES = 4

/** The condition for the cells as one index range; cells between them are skipped in the index. */
function inRange(range: Cell, cells: readonly Cell[]): Filter<PropertyDoc> {
  const isAll = cells.reduce((sum, { length }) => sum + 4 ** (range.length - length), 0) === 1
  return { cell: { $gte: range, $lt: `${range}4`, ...(!isAll && inCells(cells).cell) } }
}

/** The condition for some cells in the index of an order, which skips the others. */
const inCells = (cells: readonly Cell[]) => ({ cell: { $regex: `^(?:${cells.join('|')})` } })

/** Disjoint conditions for these cells, each one range of the cell index. */
const rangesOf = (cells: readonly Cell[]): Filter<PropertyDoc>[] =>
  rangesOver(cells, RANGES).map((range) =>
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
    has: (at: PublicPlace) => boolean
  } | null
}

/** The conditions for the bounds and area of these filters; `null` if they have neither. */
function locationFilter({ bounds, area }: ListingFilters): LocationFilter | null {
  if (!bounds && !area) return null
  const { within: sure, edge } = cellCoverOf(shapeOf({ bounds, area }), CELLS[area ? 'area' : 'bounds'])
  const cells = [...sure, ...edge]
  return {
    inOrder: inCells(cells),
    ranges: rangesOf(cells),
    area: area
      ? {
          within: rangesOf(sure),
          edge: rangesOf(edge),
          has: (at) => isInArea(at, area),
        }
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
    const left = limit - rows.length
    if (left <= 0) break
    rows.push(
      ...(await collection('properties')
        .find(filter, hintFor(index))
        .project<ListingSummary>(BRIEF)
        .limit(left)
        .batchSize(left)
        .toArray()),
    )
  }
  return rows
}

/** The number of listings of these disjoint filters; counted until there are more than `most`. */
async function countUpTo(filters: readonly Filter<PropertyDoc>[], most: number): Promise<number> {
  const counts = await Promise.all(
    filters.map((filter) => collection('properties').countDocuments(filter, { limit: most + 1 })),
  )
  return counts.reduce((sum, count) => sum + count, 0)
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
    TESTED + 1,
  )
  if (rows.length > TESTED) throw tooMany()
  return rows.filter(has)
}

async function count(found: CompiledSearch, few: readonly Filter<PropertyDoc>[] | null): Promise<Counted> {
  const { conditions, ofStatus, located } = found
  const all = { ...ofStatus, ...conditions }
  const within = few ?? (located ? (located.area?.within ?? located.ranges) : [{}])
  const filters = within.map((one) => ({ ...all, ...one }))
  if (few && located?.area) {
    const rows = await readSummaries(filters, COUNT_LIMIT + 1)
    return cappedCount(COUNT_LIMIT, rows.filter(located.area.has).length)
  }
  const sure = await countUpTo(filters, COUNT_LIMIT)
  if (sure > COUNT_LIMIT || few || !located?.area) return cappedCount(COUNT_LIMIT, sure)
  return cappedCount(COUNT_LIMIT, sure + (await readEdgeListings(found)).length)
}

/** Like `count`, for prices on request, which are together in this index; no counter or region has fewer of them. */
async function countOnRequest(
  { conditions, ofStatus, located }: CompiledSearch,
  index: string,
): Promise<Counted> {
  const filter = { ...ofStatus, ...conditions, ...located?.inOrder }
  const most = COUNT_LIMIT + 1
  if (located?.area)
    return cappedCount(
      COUNT_LIMIT,
      (await readSummaries([filter], most, index)).filter(located.area.has).length,
    )
  const ids = await collection('properties')
    .find(filter, { ...hintFor(index), projection: { _id: 1 } })
    .limit(most)
    .batchSize(most)
    .toArray()
  return cappedCount(COUNT_LIMIT, ids.length)
}

/**
 * The listings of a search in this order, which `index` has. `findFew` returns the filters for the listings of few
 * places if the location allows it; else `null`.
 */
export function findFiltered(
  search: FilteredSearch,
  { order, index }: { order: Order; index: string },
  findFew: (limit: number) => Promise<Filter<PropertyDoc>[] | null>,
): PageQuery<PropertyDoc> {
  const found = compileSearch(search)
  const { conditions, ofStatus, located } = found
  const has = located?.area?.has ?? (() => true)

  /** All matches, if there are few. */
  const readFew = async (limit: number): Promise<ListingSummary[] | null> => {
    const few = (await findFew(limit)) ?? located?.ranges
    if (!few) return null
    const most = FEW_PER_ROW * limit
    const rows = await readSummaries(
      few.map((one) => ({ ...ofStatus, ...conditions, ...one })),
      most + 1,
    )
    return rows.length > most ? null : rows.filter(has)
  }
  const known = new Map<number, Promise<ListingSummary[] | null>>()
  const few = (limit: number) => {
    const rows = known.get(limit) ?? readFew(limit)
    known.set(limit, rows)
    return rows
  }

  const streams = search.statuses.map((status: PropertyStatus) => ({
    filter: { unsoldStatus: status, ...conditions, ...located?.inOrder },
    fixed: { rank: listRank(status) },
    // A planner that knows how few there are may read and sort all of them.
    ...(located && { index }),
  }))
  const walk = async (limit: number, after: Cursor | undefined): Promise<PropertyDoc[]> => {
    const rows: PropertyDoc[] = []
    for (let from = after, tested = 0; rows.length < limit;) {
      const next = await readStreams('properties', streams, order, limit, from)
      rows.push(...next.filter(has))
      tested += next.length
      const last = next.at(-1)
      if (!last || next.length < limit) break
      if (rows.length < limit && tested > TESTED) throw tooMany()
      from = cursorAt(order, last)
    }
    return rows.slice(0, limit)
  }

  return {
    order,
    rows: async (limit, after) => {
      const all = await few(limit)
      return all === null ? walk(limit, after) : readFullListings(inOrder(all, order, limit, after))
    },
    count: async () => {
      const ofPlaces = await findFew(PAGE_OF_COUNT)
      return search.isOnRequest && !ofPlaces ? countOnRequest(found, index) : count(found, ofPlaces)
    },
    approximateTotal: async (limit) => {
      const all = await few(limit)
      return all === null ? count(found, null) : { count: all.length, isAll: true }
    },
  }
}

/** The page size that a count uses to look up places. */
const PAGE_OF_COUNT = 100

/** These listings with all fields, in the given order, without those deleted meanwhile. */
export async function readFullListings(rows: readonly Pick<PropertyDoc, '_id'>[]): Promise<PropertyDoc[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const whole = await collection('properties')
    .find({ _id: { $in: ids } })
    .batchSize(ids.length)
    .toArray()
  const byId = new Map(whole.map((row) => [row._id.toHexString(), row]))
  return ids.flatMap((id) => byId.get(id.toHexString()) ?? [])
}
