import 'server-only'
import { type Filter, type ObjectId } from 'mongodb'
import { clusterDigits, MAX_MARKERS } from '@/lib/domain/map-cells'
import { filtersOf } from '@/lib/domain/listing-filters'
import { type Bounds, type Position } from '@/lib/domain/position'
import { collection, type PropertyDoc } from '../collections'
import {
  type ListingSummary,
  type FilteredSearch,
  compileSearch,
  readSummaries,
  readEdgeListings,
} from './filtered'
import { COUNT_LIMIT } from './page'

/*
 * Listings as map markers: near ones are clustered with their count. Clusters are map cells, as many as fit (ADR 041),
 * so each listing is in exactly one.
 */

/**
 * Listings in one cell; `id` is one of them, `latitudes` and `longitudes` are the sums of their positions.
 */
type Group = { _id: string; count: number; id: ObjectId; latitudes: number; longitudes: number } & Bounds

/** A cluster, at the mean position of its listings. */
export type Cluster = Position & { count: number; bounds: Bounds }

export type MapMarkers = { clusters: Cluster[]; pins: ListingSummary[] }

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
function joined(groups: readonly Group[]): Group[] {
  const byCell = new Map<string, Group>()
  for (const group of groups) {
    const known = byCell.get(group._id)
    byCell.set(
      group._id,
      known
        ? {
            ...known,
            count: known.count + group.count,
            latitudes: known.latitudes + group.latitudes,
            longitudes: known.longitudes + group.longitudes,
            west: Math.min(known.west, group.west),
            south: Math.min(known.south, group.south),
            east: Math.max(known.east, group.east),
            north: Math.max(known.north, group.north),
          }
        : group,
    )
  }
  return [...byCell.values()]
}

/** Rounded, because the mean of two equal positions can differ from them in the last digits. */
const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

const clusterOf = ({ count, latitudes, longitudes, west, south, east, north }: Group): Cluster => ({
  latitude: within(south, latitudes / count, north),
  longitude: within(west, longitudes / count, east),
  count,
  bounds: { west, south, east, north },
})

/** The groups as markers; `read` returns the single listings by id. */
async function marksOf(
  groups: readonly Group[],
  read: (ids: ObjectId[]) => ListingSummary[] | Promise<ListingSummary[]>,
): Promise<MapMarkers> {
  const alone = groups.filter(({ count }) => count === 1)
  return {
    clusters: groups.filter(({ count }) => count > 1).map(clusterOf),
    pins: await read(alone.map(({ id }) => id)),
  }
}

/**
 * The listings of the filter grouped by cells of so many digits. In one batch: one engine may lose groups between
 * batches.
 */
const groupIn = (filter: Filter<PropertyDoc>, digits: number): Promise<Group[]> =>
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

/** The number of listings of the search without a position, ignoring bounds and area; at most `COUNT_LIMIT` and one. */
export function countUnplaced(search: FilteredSearch): Promise<number> {
  const filters = { ...search.filters, bounds: undefined, area: undefined }
  const { conditions, ofStatus } = compileSearch({ ...search, filters: filtersOf(filters) })
  return collection('properties').countDocuments(
    { ...ofStatus, ...conditions, cell: null },
    { limit: COUNT_LIMIT + 1 },
  )
}

/**
 * The markers of a search with `bounds` at this zoom: at most `MAX_MARKERS`, each listing in exactly one. Throws
 * `invalid_input` for an area with too many listings along its edge.
 */
export async function findMapMarkers(
  search: FilteredSearch,
  bounds: Bounds,
  zoom: number,
): Promise<MapMarkers> {
  const found = compileSearch({ ...search, filters: { ...search.filters, bounds } })
  const { conditions, ofStatus, located } = found
  const within = (ranges: readonly Filter<PropertyDoc>[] = []) =>
    ranges.map((range) => ({ ...ofStatus, ...conditions, ...range }))
  const digits = clusterDigits(bounds, zoom)
  const few = await readSummaries(within(located?.ranges), MAX_MARKERS + 1)
  if (few.length <= MAX_MARKERS) {
    const shown = few.filter(located?.area?.has ?? (() => true))
    if (zoom >= STREET_ZOOM) return { clusters: [], pins: shown }
    const byId = new Map(shown.map((row) => [row._id, row]))
    return marksOf(joined(shown.map((row) => groupOf(row, digits))), (ids) =>
      ids.flatMap((id) => byId.get(id) ?? []),
    )
  }
  const [groups, edge] = await Promise.all([
    Promise.all(within(located?.area?.within ?? located?.ranges).map((filter) => groupIn(filter, digits))),
    readEdgeListings(found),
  ])
  return marksOf(joined([...groups.flat(), ...edge.map((row) => groupOf(row, digits))]), (ids) =>
    readSummaries([{ _id: { $in: ids } }], ids.length),
  )
}
