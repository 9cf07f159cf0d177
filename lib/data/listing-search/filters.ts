import 'server-only'
import { type Document, type Filter } from 'mongodb'
import { STEP_FILTER_NAMES, STEP_FILTERS } from '@/lib/domain/fact-fields'
import { daysBefore, type ListingFilters, REDUCED_DAYS } from '@/lib/domain/listing-filters'
import { type Cell, cellCoverOf, rangesOver, shapeOf, splitAtAntimeridian } from '@/lib/domain/map-cells'
import { toMinor } from '@/lib/domain/money'
import { boundsOfArea, isInside } from '@/lib/domain/polygon'
import { type Bounds } from '@/lib/domain/position'
import { type PropertyDoc } from '../collections'

/*
 * Filters as query conditions, each on one field. Every index that lists are read in has all these fields, so rows that
 * do not match are skipped in the index (ADR 041).
 */

const atLeast = (field: string, least: number | Date | undefined): Document =>
  least === undefined ? {} : { [field]: { $gte: least } }

/** Listings with an accepted offer (D72), or those without: their field is absent. */
export const underOfferFilter = (isUnderOffer: boolean): Document => ({
  underOffer: isUnderOffer ? true : { $ne: true },
})

/** Within the bounds, by the public position. */
function within(bounds: Bounds): Document {
  const [first, second] = splitAtAntimeridian(bounds).map(({ west, south, east, north }) => ({
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
    ...(underOffer !== undefined && underOfferFilter(underOffer)),
  }
  const [place, ...more] = [bounds, area && boundsOfArea(area)].filter((one) => one !== undefined).map(within)
  return { ...conditions, ...place, ...(more.length > 0 && { $and: more }) } as Filter<PropertyDoc>
}

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

/** The public position of a listing. */
type PublicPlace = Pick<PropertyDoc, 'publicLatitude' | 'publicLongitude'>

/** How listings in a map region are found. */
export type LocationFilter = {
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
export function locationFilter({ bounds, area }: ListingFilters): LocationFilter | null {
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
          has: ({ publicLatitude: latitude, publicLongitude: longitude }) =>
            latitude !== null && longitude !== null && isInside({ latitude, longitude }, area),
        }
      : null,
  }
}
