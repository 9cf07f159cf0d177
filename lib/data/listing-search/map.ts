import 'server-only'
import { type Filter, type ObjectId } from 'mongodb'
import {
  boundsOfCell,
  type Cell,
  clusterDigits,
  fixedCoverOf,
  MAX_MARKERS,
  shapeOf,
} from '@/lib/domain/map-cells'
import {
  type CellCount,
  countedFilters,
  type CountedFilters,
  countedSizes,
  type CountedSizes,
  countOf,
  hasPrices,
  type MapCounts,
  pricesOf,
  UNFILTERED,
  UNPLACED,
} from '@/lib/domain/map-counts'
import { filtersOf } from '@/lib/domain/listing-filters'
import { type Bounds, type Position } from '@/lib/domain/position'
import { type PropertyStatus } from '@/lib/domain/property'
import { collection, type PropertyDoc } from '../collections'
import { upTo } from '../reads'
import {
  type ListingSummary,
  type FilteredSearch,
  type CompiledSearch,
  compileSearch,
  readSummaries,
  readEdgeListings,
} from './filtered'
import { readMapCounts } from './map-counts'
import { COUNT_LIMIT, type Counted } from './page'
import { searchPlaces } from './places'

/*
 * Listings as map markers: near ones are clustered with their count. Clusters are map cells, as many as fit (ADR 041).
 * A map with few listings, or of a part of a town, reads them and has each in exactly one marker. A larger one reads
 * counters, or a sample if they do not know its filters (D368, ADR 101).
 */

/** Listings in one cell; `latitudes` and `longitudes` are the sums of their positions. */
type Group = {
  _id: Cell
  count: number
  /** One of them, or the cell that they were counted in. */
  id?: ObjectId
  counted?: Cell
  latitudes: number
  longitudes: number
} & Bounds

/** A cluster, at the mean position of its listings. */
export type Cluster = Position & { count: number; bounds: Bounds }

/** `isAll`: the markers have every listing of the search in the bounds; otherwise there may be more. */
export type MapMarkers = { clusters: Cluster[]; pins: ListingSummary[]; isAll: boolean }

/** From this zoom on listings are not clustered if they are few enough: zooming in would not separate them. */
const STREET_ZOOM = 17

const groupOf = (
  { _id: id, cell, publicLongitude, publicLatitude }: ListingSummary,
  digits: number,
): Group => ({
  _id: (cell ?? '').slice(0, digits),
  count: 1,
  id,
  latitudes: publicLatitude ?? 0,
  longitudes: publicLongitude ?? 0,
  west: publicLongitude ?? 0,
  east: publicLongitude ?? 0,
  south: publicLatitude ?? 0,
  north: publicLatitude ?? 0,
})

/** Merges the groups of each cell: a cell may be in several statuses and index ranges. */
function mergeByCell(groups: readonly Group[]): Group[] {
  const byCell = new Map<string, Group>()
  for (const group of groups) {
    const existing = byCell.get(group._id)
    byCell.set(
      group._id,
      existing
        ? {
            ...existing,
            count: existing.count + group.count,
            latitudes: existing.latitudes + group.latitudes,
            longitudes: existing.longitudes + group.longitudes,
            west: Math.min(existing.west, group.west),
            south: Math.min(existing.south, group.south),
            east: Math.max(existing.east, group.east),
            north: Math.max(existing.north, group.north),
          }
        : group,
    )
  }
  return [...byCell.values()]
}

/** Keeps a mean between its ends: that of two equal positions can differ from them in the last digits. */
const clamp = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const clusterOf = ({ count, latitudes, longitudes, west, south, east, north }: Group): Cluster => ({
  latitude: clamp(south, latitudes / count, north),
  longitude: clamp(west, longitudes / count, east),
  count,
  bounds: { west, south, east, north },
})

/**
 * The groups as markers; `read` returns the listings of groups of one. A group of one whose listing is not read stays a
 * cluster.
 */
async function toMarkers(
  groups: readonly Group[],
  isAll: boolean,
  read: (singles: readonly Group[]) => ListingSummary[] | Promise<ListingSummary[]>,
): Promise<MapMarkers> {
  const singles = groups.filter(({ count }) => count === 1)
  const pins = await read(singles)
  const isPin = ({ _id, id }: Group) => id !== undefined || pins.some(({ cell }) => cell?.startsWith(_id))
  return {
    clusters: groups.filter((group) => group.count > 1 || !isPin(group)).map(clusterOf),
    pins,
    isAll,
  }
}

/** The listings as markers of cells with `digits` digits; from the street's zoom on, each is a pin if they are few. */
function toMarkersByCell(
  rows: readonly ListingSummary[],
  digits: number,
  zoom: number,
  isAll = true,
): Promise<MapMarkers> {
  if (zoom >= STREET_ZOOM && rows.length <= MAX_MARKERS)
    return Promise.resolve({ clusters: [], pins: [...rows], isAll })
  const byId = new Map(rows.map((row) => [row._id, row]))
  const groups = mergeByCell(rows.map((row) => groupOf(row, digits)))
  return toMarkers(groups, isAll, (singles) => singles.flatMap(({ id }) => (id && byId.get(id)) ?? []))
}

/**
 * The listings of the filter toMarkersByCell by cells of `digits` digits. In one batch: one engine may lose groups between
 * batches.
 */
const aggregateByCell = (filter: Filter<PropertyDoc>, digits: number): Promise<Group[]> =>
  collection('properties')
    .aggregate<Group>([
      { $match: filter },
      {
        $group: {
          _id: { $substrBytes: ['$cell', 0, digits] },
          count: { $sum: 1 },
          id: { $min: '$_id' },
          latitudes: { $sum: '$publicLatitude' },
          longitudes: { $sum: '$publicLongitude' },
          west: { $min: '$publicLongitude' },
          south: { $min: '$publicLatitude' },
          east: { $max: '$publicLongitude' },
          north: { $max: '$publicLatitude' },
        },
      },
    ])
    .batchSize(2 * MAX_MARKERS)
    .toArray()

export const LIMITS = {
  /** The most unsold listings of a map that reads them, whatever its filters. */
  few: 5_000,
  /** The most listings without a position that are counted in their index, whatever the filters. */
  unplaced: 20_000,
  /** How many of the newest listings of each status are read as a sample. */
  sample: 2_000,
}

/** The most cells along the edge whose listings are read, and the most listings in them. */
const MAX_EDGE_CELLS = 64
const MAX_EDGE_LISTINGS = 1_000

/** The most counted cells of one listing that are read to show it. */
const MAX_SINGLE_CELLS = 100

/** The most places of a location whose listings are read. */
const MAX_PLACES = 200

const sum = (counts: readonly CellCount[]): number => counts.reduce((total, { count }) => total + count, 0)

/** Listings of the search that these conditions find too. */
const withCondition = (
  { conditions, ofStatus }: CompiledSearch,
  other: Filter<PropertyDoc>,
): Filter<PropertyDoc> => ({
  ...ofStatus,
  $and: [conditions, other],
})

const inCells = (cells: readonly Cell[]): Filter<PropertyDoc> => ({
  $or: cells.map((cell) => ({ cell: { $gte: cell, $lt: `${cell}4` } })),
})

/** The condition for the listings of the search's location, if it is in few places with few listings; else `null`. */
async function fewPlacesCondition({ part, statuses }: FilteredSearch): Promise<Filter<PropertyDoc> | null> {
  if (part === '') return null
  const places = await searchPlaces({ part, statuses }, MAX_PLACES + 1)
  if (places === null || places.length > MAX_PLACES) return null
  const listings = places.reduce((total, { count }) => total + count, 0)
  return listings > LIMITS.few ? null : { place: { $in: places.map(({ _id }) => _id) } }
}

/** The filters of the search if the counters of the map know all of it. */
const countedSearch = ({ part, filters }: FilteredSearch): CountedFilters | null =>
  part === '' ? countedFilters(filters) : null

/**
 * Those of the newest listings of each status that the search and these conditions find. Reads a bounded number of
 * entries of the index of the newest listings; `isAll` if these are all listings.
 */
async function readSample(
  { statuses }: FilteredSearch,
  { conditions }: CompiledSearch,
  other: Filter<PropertyDoc>,
): Promise<{ rows: ListingSummary[]; isAll: boolean }> {
  const ofStatus = async (unsoldStatus: PropertyStatus) => {
    const newest = await collection('properties')
      .find<{ createdAt: Date }>(
        { unsoldStatus },
        { hint: 'listing_newest', projection: { _id: 0, createdAt: 1 }, ...upTo(LIMITS.sample) },
      )
      .sort({ createdAt: -1 })
      .toArray()
    const oldest = newest.at(-1)?.createdAt
    if (!oldest) return { rows: [], isAll: true }
    const filter = { unsoldStatus, createdAt: { $gte: oldest }, $and: [conditions, other] }
    return {
      rows: await readSummaries([filter], LIMITS.sample, 'listing_newest'),
      isAll: newest.length < LIMITS.sample,
    }
  }
  const samples = await Promise.all(statuses.map(ofStatus))
  return { rows: samples.flatMap(({ rows }) => rows), isAll: samples.every(({ isAll }) => isAll) }
}

/** The counters of prices of these cells, if the filters need them. */
const readPrices = (cells: readonly Cell[], { statuses }: FilteredSearch, filters: CountedFilters) =>
  hasPrices(filters)
    ? readMapCounts(cells.map(pricesOf), statuses, filters.types)
    : new Map<string, MapCounts>()

/**
 * The number of listings of the search without a position, ignoring bounds and area; at most `COUNT_LIMIT` and one. A
 * lower bound if there are many and the counters do not know the filters.
 */
export async function countUnplaced(search: FilteredSearch): Promise<Counted> {
  const anywhere = {
    ...search,
    filters: filtersOf({ ...search.filters, bounds: undefined, area: undefined }),
  }
  const { statuses } = search
  const compiledSearch = compileSearch(anywhere)
  const countIn = async (condition: Filter<PropertyDoc>): Promise<Counted> => {
    const count = await collection('properties').countDocuments(withCondition(compiledSearch, condition), {
      limit: COUNT_LIMIT + 1,
    })
    return { count, isAll: count <= COUNT_LIMIT }
  }
  const counted = countedSearch(anywhere)
  const counts = (await readMapCounts([UNPLACED], statuses, typesFor(counted))).get(UNPLACED)
  const total = counts ? countOf(counts, undefined, statuses, UNFILTERED).count : 0
  if (counts && counted && total > LIMITS.few) {
    const prices = (await readPrices([UNPLACED], search, counted)).get(pricesOf(UNPLACED))
    const { count } = countOf(counts, prices, statuses, counted)
    return { count: Math.min(count, COUNT_LIMIT + 1), isAll: count <= COUNT_LIMIT }
  }
  if (total <= LIMITS.unplaced) return countIn({ cell: null })
  const places = await fewPlacesCondition(search)
  if (places) return countIn({ ...places, cell: null })
  const { rows, isAll } = await readSample(search, compiledSearch, { cell: null })
  return { count: Math.min(rows.length, COUNT_LIMIT + 1), isAll: isAll && rows.length <= COUNT_LIMIT }
}

/** The types whose counters a search reads: always those of all. */
const typesFor = (filters: CountedFilters | null): CountedFilters['types'] => [
  ...new Set([...UNFILTERED.types, ...(filters?.types ?? [])]),
]

/** Reads the listings: each is in exactly one marker. Throws `invalid_input` for too many along the edge of an area. */
async function readMarkers(
  compiledSearch: CompiledSearch,
  digits: number,
  zoom: number,
): Promise<MapMarkers> {
  const { conditions, ofStatus, located } = compiledSearch
  const within = (ranges: readonly Filter<PropertyDoc>[] = []) =>
    ranges.map((range) => ({ ...ofStatus, ...conditions, ...range }))
  const few = await readSummaries(within(located?.ranges), MAX_MARKERS + 1)
  if (few.length <= MAX_MARKERS) return toMarkersByCell(few.filter(hasOf(compiledSearch)), digits, zoom)
  const [groups, edge] = await Promise.all([
    Promise.all(
      within(located?.area?.within ?? located?.ranges).map((filter) => aggregateByCell(filter, digits)),
    ),
    readEdgeListings(compiledSearch),
  ])
  return toMarkers(
    mergeByCell([...groups.flat(), ...edge.map((row) => groupOf(row, digits))]),
    true,
    readSingles,
  )
}

/** The test for the area of a search. */
const hasOf = ({ located }: CompiledSearch) => located?.area?.has ?? (() => true)

/** The listings of these groups of one that were not counted. */
const readSingles = (singles: readonly Group[]): Promise<ListingSummary[]> => {
  const ids = singles.flatMap(({ id }) => id ?? [])
  return readSummaries([{ _id: { $in: ids } }], ids.length)
}

/** The counters that a map reads. */
type Counts = { within: Cell[]; edge: Cell[]; counts: Map<string, MapCounts> }

async function readCounts(
  { statuses, filters }: FilteredSearch,
  bounds: Bounds,
  { inside, finest }: CountedSizes,
  counted: CountedFilters | null,
): Promise<Counts & { total: number }> {
  const { within, edge } = fixedCoverOf(shapeOf({ ...filters, bounds }), inside, finest)
  const counts = await readMapCounts([...within, ...edge], statuses, typesFor(counted))
  const notEmpty = (cells: readonly Cell[]) => cells.filter((cell) => counts.has(cell))
  const total = sum([...counts.values()].map((count) => countOf(count, undefined, statuses, UNFILTERED)))
  return { within: notEmpty(within), edge: notEmpty(edge), counts, total }
}

/**
 * The markers from counters of the cells in the bounds or area, and from the listings in the cells along its edge, unless
 * these are many: then `isAll` is false.
 */
async function countMarkers(
  search: FilteredSearch,
  compiledSearch: CompiledSearch,
  digits: number,
  filters: CountedFilters,
  { within, edge, counts }: Counts,
): Promise<MapMarkers> {
  const { statuses } = search
  const allIn = (cells: readonly Cell[]) =>
    sum(
      cells
        .flatMap((cell) => counts.get(cell) ?? [])
        .map((item) => countOf(item, undefined, statuses, UNFILTERED)),
    )
  const isShort = edge.length <= MAX_EDGE_CELLS && allIn(edge) <= MAX_EDGE_LISTINGS
  const [prices, rows] = await Promise.all([
    readPrices(within, search, filters),
    isShort && edge.length > 0
      ? readSummaries([withCondition(compiledSearch, inCells(edge))], MAX_EDGE_LISTINGS)
      : [],
  ])
  const groups = within.flatMap((cell): Group[] => {
    const own = counts.get(cell)
    if (!own) return []
    const { count, position } = countOf(own, prices.get(pricesOf(cell)), statuses, filters)
    if (count <= 0) return []
    const { latitude, longitude } = position
    return [
      {
        _id: cell.slice(0, digits),
        count,
        counted: cell,
        latitudes: count * latitude,
        longitudes: count * longitude,
        ...boundsOfCell(cell),
      },
    ]
  })
  const onEdge = rows.filter(hasOf(compiledSearch)).map((row) => groupOf(row, digits))
  return toMarkers(mergeByCell([...groups, ...onEdge]), isShort, async (singles) => {
    const counted = singles.flatMap((group) => group.counted ?? [])
    const [listingSummaries, others] = await Promise.all([
      readSingles(singles),
      counted.length > 0 && counted.length <= MAX_SINGLE_CELLS
        ? readSummaries([withCondition(compiledSearch, inCells(counted))], counted.length)
        : [],
    ])
    return [...listingSummaries, ...others]
  })
}

/**
 * The markers of a search with `bounds` at this zoom, at most `MAX_MARKERS`. Throws `invalid_input` for an area in a part
 * of a town with too many listings along its edge.
 */
export async function findMapMarkers(
  search: FilteredSearch,
  bounds: Bounds,
  zoom: number,
): Promise<MapMarkers> {
  const compiledSearch = compileSearch({ ...search, filters: { ...search.filters, bounds } })
  const sizes = countedSizes(bounds, zoom)
  const shown = (rows: readonly ListingSummary[], isAll = true) =>
    toMarkersByCell(rows.filter(hasOf(compiledSearch)), clusterDigits(bounds, zoom), zoom, isAll)
  if (!sizes) return readMarkers(compiledSearch, clusterDigits(bounds, zoom), zoom)
  const counted = countedSearch(search)
  const { total, ...counts } = await readCounts(search, bounds, sizes, counted)
  if (total <= LIMITS.few) return readMarkers(compiledSearch, clusterDigits(bounds, zoom), zoom)
  if (counted) return countMarkers(search, compiledSearch, sizes.digits, counted, counts)
  const places = await fewPlacesCondition(search)
  if (places) return shown(await readSummaries([withCondition(compiledSearch, places)], LIMITS.few))
  const { rows, isAll } = await readSample(search, compiledSearch, compiledSearch.located?.inOrder ?? {})
  return shown(rows, isAll)
}
