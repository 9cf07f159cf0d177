import 'server-only'
import { type Document, type Filter } from 'mongodb'
import { STEP_FILTER_NAMES, STEP_FILTERS } from '@/lib/domain/fact-fields'
import { type ListingFilters, REDUCED_DAYS } from '@/lib/domain/listing-filters'
import { type Cell, coverOf, rangesOver, shapeOf, unfolded } from '@/lib/domain/map-cells'
import { toMinor } from '@/lib/domain/money'
import { boundsOfArea, isInside } from '@/lib/domain/polygon'
import { type Bounds } from '@/lib/domain/position'
import { type PropertyDoc } from '../collections'

/*
 * Filters as queries have them. Each is a condition on one field, and each of these fields is in every index that lists
 * are read in, so that an index sorts out what does not match before a row is read (ADR 041).
 */

const DAY_MS = 24 * 60 * 60 * 1_000

/** So many days before the beginning of this day, by UTC. */
const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)

const atLeast = (field: string, least: number | Date | undefined): Document =>
  least === undefined ? {} : { [field]: { $gte: least } }

/** Those on which an offer is accepted (D72), or those on which none is: their field is absent. */
export const byOffer = (isUnderOffer: boolean): Document => ({
  underOffer: isUnderOffer ? true : { $ne: true },
})

/** Within the bounds, by the position that everyone may know. */
function within(bounds: Bounds): Document {
  const [first, second] = unfolded(bounds).map(({ west, south, east, north }) => ({
    publicLongitude: { $gte: west, $lte: east },
    publicLatitude: { $gte: south, $lte: north },
  }))
  return second ? { $or: [first, second] } : (first ?? {})
}

/** The conditions of these filters; of an area only that of the bounds around it. */
export function conditionsOf(filters: ListingFilters, now: Date): Filter<PropertyDoc> {
  const { minPrice, maxPrice, type, minArea, maxArea, features, listedSince, reduced } = filters
  const { underOffer, bounds, area } = filters
  const conditions: Document = {
    ...(minPrice !== undefined && { maxPriceMinor: { $gte: toMinor(minPrice) } }),
    ...(maxPrice !== undefined && { minPriceMinor: { $lte: toMinor(maxPrice) } }),
    ...(type && { propertyType: type.length === 1 ? type[0] : { $in: [...type] } }),
    ...Object.assign({}, ...STEP_FILTER_NAMES.map((name) => atLeast(STEP_FILTERS[name].fact, filters[name]))),
    ...((minArea ?? maxArea) !== undefined && {
      livingArea: {
        ...(minArea !== undefined && { $gte: minArea }),
        ...(maxArea !== undefined && { $lte: maxArea }),
      },
    }),
    ...atLeast('lotArea', filters.minLot),
    ...atLeast('yearBuilt', filters.builtSince),
    ...(features && { featureText: { $regex: `,${features.toSorted().join(',(?:.*,)?')},` } }),
    ...(listedSince !== undefined && { createdAt: { $gte: daysBefore(now, listedSince) } }),
    ...(reduced && { reducedAt: { $gte: daysBefore(now, REDUCED_DAYS) } }),
    ...(underOffer !== undefined && byOffer(underOffer)),
  }
  const [place, ...more] = [bounds, area && boundsOfArea(area)].filter((one) => one !== undefined).map(within)
  return { ...conditions, ...place, ...(more.length > 0 && { $and: more }) } as Filter<PropertyDoc>
}

/** How many cells cover bounds, and how many an area, whose sides take more. */
const CELLS = { bounds: 32, area: 64 } as const
/** How many ranges of an index are read for one part of the map. */
const RANGES = 4

/** The condition for the cells, which one range of an index has; it sorts out what else is in that. */
function inRange(range: Cell, cells: readonly Cell[]): Filter<PropertyDoc> {
  const isAll = cells.reduce((sum, { length }) => sum + 4 ** (range.length - length), 0) === 1
  return { cell: { $gte: range, $lt: `${range}4`, ...(!isAll && inCells(cells).cell) } }
}

/** The condition for some cells, as the index of an order sorts out what is not in them. */
const inCells = (cells: readonly Cell[]) => ({ cell: { $regex: `^(?:${cells.join('|')})` } })

/** The conditions for these cells that have no listing in common, each one range of the index of cells. */
const rangesOf = (cells: readonly Cell[]): Filter<PropertyDoc>[] =>
  rangesOver(cells, RANGES).map((range) =>
    inRange(
      range,
      cells.filter((cell) => cell.startsWith(range)),
    ),
  )

/** Where everyone may know that a listing is. */
type PublicPlace = Pick<PropertyDoc, 'publicLatitude' | 'publicLongitude'>

/** How listings of a part of the map are found. */
export type Located = {
  /** All of it: in the index of an order, and as ranges of the index of cells. */
  inOrder: Filter<PropertyDoc>
  ranges: Filter<PropertyDoc>[]
  /** Of an area: the ranges of what lies within it for sure, and of what has to be tested. */
  area: {
    within: Filter<PropertyDoc>[]
    edge: Filter<PropertyDoc>[]
    has: (at: PublicPlace) => boolean
  } | null
}

/** How to find what lies within the bounds and the area of these filters; `null` where they have neither. */
export function locate({ bounds, area }: ListingFilters): Located | null {
  if (!bounds && !area) return null
  const { within: sure, edge } = coverOf(shapeOf({ bounds, area }), CELLS[area ? 'area' : 'bounds'])
  const cells = [...sure, ...edge]
  return {
    inOrder: inCells(cells),
    ranges: rangesOf(cells),
    area: area
      ? {
          within: rangesOf(sure),
          edge: rangesOf(edge),
          has: ({ publicLatitude: latitude, publicLongitude: longitude }) =>
            latitude !== null && longitude !== null && isInside({ latitude, longitude }, area),
        }
      : null,
  }
}
