import 'server-only'
import { boundsAroundCircle, distanceBetween, MAX_DISTANCE_KM, type Position } from '@/lib/domain/position'
import { collection, type PropertyDoc } from '../collections'
import {
  type ListingSummary,
  type FilteredSearch,
  compileSearch,
  readSummaries,
  readFullListings,
} from './filtered'

/** The radius of the first circle in kilometres, and the factor by which each next one grows. */
const FIRST = 25
const GROWTH = 4
/** A circle with more than this many listings for each one wanted is shrunk before any is read. */
const READ_PER_ROW = 8
/** The most attempts to shrink a circle: homes at one point cannot be separated. */
const MAX_STEPS = 12

type NearRow = { row: ListingSummary; distance: number }

const byDistance = (a: NearRow, b: NearRow): number =>
  a.distance - b.distance || (a.row._id.toHexString() < b.row._id.toHexString() ? -1 : 1)

/**
 * At most `limit` of the search's listings nearest to a position, nearest first, with their distance in kilometres by
 * public position (D67). The circle grows until it contains enough, and shrinks if it contains far too many.
 */
export async function findNearest(
  search: FilteredSearch,
  at: Position,
  limit: number,
): Promise<{ property: PropertyDoc; distance: number }[]> {
  const readLimit = READ_PER_ROW * limit
  const filtersOf = (radius: number) => {
    const filters = { ...search.filters, bounds: boundsAroundCircle(at, radius) }
    const { conditions, ofStatus, located } = compileSearch({ ...search, filters })
    return (located?.ranges ?? []).map((range) => ({ ...ofStatus, ...conditions, ...range }))
  }
  /** The listings in the circle and in the corners of its bounding box. */
  const read = async (radius: number): Promise<NearRow[]> =>
    (await readSummaries(filtersOf(radius), readLimit))
      .flatMap((row) => {
        const { publicLatitude: latitude, publicLongitude: longitude } = row
        if (latitude === null || longitude === null) return []
        return [{ row, distance: distanceBetween(at, { latitude, longitude }) }]
      })
      .sort(byDistance)
  const hasTooMany = async (radius: number) => {
    const counts = await Promise.all(
      filtersOf(radius).map((filter) =>
        collection('properties').countDocuments(filter, { limit: readLimit + 1 }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0) > readLimit
  }

  /** The listings around, nearest first; `null` if there are too many to read. */
  const readIfFew = async (radius: number) => ((await hasTooMany(radius)) ? null : read(radius))
  const isEnough = (near: readonly NearRow[], radius: number) =>
    near.filter(({ distance }) => distance <= radius).length >= limit

  let [inner, radius] = [0, FIRST]
  /** Those around `inner`, the largest radius known to be too small. */
  let within: NearRow[] = []
  let around = await readIfFew(radius)
  while (around && !isEnough(around, radius) && radius < MAX_DISTANCE_KM) {
    within = around
    inner = radius
    radius = Math.min(GROWTH * radius, MAX_DISTANCE_KM)
    around = await readIfFew(radius)
  }
  for (let step = 0; around === null && step < MAX_STEPS; step += 1) {
    const middle = (inner + radius) / 2
    const near = await readIfFew(middle)
    if (near && !isEnough(near, middle)) {
      within = near
      inner = middle
    } else {
      around = near
      radius = middle
    }
  }
  // Listings at one point are not all read; nearer ones were read before.
  const all = around ?? [...within, ...(await read(radius))]
  const homes = [...new Map(all.map((home) => [home.row._id.toHexString(), home])).values()]
  const nearest = homes.toSorted(byDistance).slice(0, limit)
  const distanceById = new Map(nearest.map(({ row, distance }) => [row._id.toHexString(), distance]))
  const fullListings = await readFullListings(nearest.map(({ row }) => row))
  return fullListings.map((property) => ({
    property,
    distance: distanceById.get(property._id.toHexString()) ?? 0,
  }))
}
