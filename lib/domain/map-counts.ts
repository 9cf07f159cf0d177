import { type PropertyType } from './facts'
import { type ListingFilters } from './listing-filters'
import { type Cell, cellsIn, clusterDigits, gridOf, positionInGrid } from './map-cells'
import { roundAmount, toMinor } from './money'
import { type Bounds, type Position } from './position'
import { type PropertyStatus } from './property'
import { isOnRequest, type ShownEnds } from './shown-price'

/*
 * What a large map reads instead of listings (D368, ADR 101): for each cell of some sizes, the number of its unsold
 * listings by status, type and price band, and the sums of their public positions.
 */

/** The numbers of digits of the counted cells, from 2,500 to 2.4 kilometres wide at the equator. */
export const COUNTED_DIGITS = [4, 6, 8, 10, 12, 14] as const

/** The most digits of clusters that are read from counters; smaller cells are parts of a town. */
const MOST_DIGITS = 13

/** The most cells inside the bounds that one map reads. */
const MOST_CELLS = 1_000

/** The round amounts, in thousands of dollars, at which a price filter can be counted: the steps of Explore's slider, and some above. */
const BORDERS = [
  ...Array.from({ length: 40 }, (_, i) => 25 * (i + 1)),
  ...[1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 10_000],
].map((thousands) => toMinor(roundAmount(1_000 * thousands)))

/** The number of borders up to this price in minor units. */
export const priceBand = (minor: number): number => BORDERS.filter((border) => border <= minor).length

/** A type of listings, or all of them. Listings without a type are only in all. */
type CountedType = PropertyType | 'any'

/** The unsold listings without a position. */
export const UNPLACED = 'none'

/** The listings of a status and type. */
type CountedKind = `${PropertyStatus}_${CountedType}`
export const kindOf = (status: PropertyStatus, type: CountedType): CountedKind => `${status}_${type}`

/**
 * The counters of a cell, or those of its prices, which only price filters read. Counters by status and type: `n`
 * listings, `x` and `y` the sums of their columns and rows at full length; `min3` and `max3` of the prices the listings
 * whose lowest and highest shown price is in band 3, `request` those whose price is on request.
 */
export type MapCounts = {
  /** The cell, or `UNPLACED`; of its prices with `PRICES` after it. */
  _id: string
  /** The number of its digits; 0 without a position. */
  digits: number
  /** All listings in it. */
  count: number
} & { [Kind in CountedKind]?: Record<string, number> }

/** The counter of homes that no price filter finds (D404). */
const ON_REQUEST = 'request'

/** Sorts between a cell and the cells in it. */
const PRICES = '/prices'
export const pricesOf = (cell: Cell): string => `${cell}${PRICES}`

/** The fields by which a listing is counted. Prices in minor units; `unsoldStatus` is null once it is sold. */
export type CountedListing = ShownEnds & {
  unsoldStatus: PropertyStatus | null
  cell: Cell | null
  propertyType?: PropertyType | null
}

/** The changes of counters by their document and path. */
export type MapCountChanges = Map<string, Map<string, number>>

/** Adds the counters of a listing, or with a `sign` of -1 removes them. Zeros stay in. */
export function addCounts(changes: MapCountChanges, listing: CountedListing, sign: 1 | -1): void {
  const { unsoldStatus: status, cell, propertyType, ...ends } = listing
  if (status === null) return
  const { x, y } = cell === null ? { x: 0, y: 0 } : gridOf(cell)
  // Below the lowest border is band 0; a lowest price that equals a border is not above it.
  const prices: Record<string, number> = isOnRequest(ends)
    ? { [ON_REQUEST]: 1 }
    : { [`min${priceBand(ends.shownMinMinor - 1)}`]: 1, [`max${priceBand(ends.shownMaxMinor)}`]: 1 }
  const types: CountedType[] = ['any', ...(propertyType ? [propertyType] : [])]
  const pathsFor = (counters: Record<string, number>): [path: string, value: number][] => [
    ['count', sign],
    ...types.flatMap((type) =>
      Object.entries(counters).map(([name, value]): [string, number] => [
        `${kindOf(status, type)}.${name}`,
        sign * value,
      ]),
    ),
  ]
  const add = (id: string, paths: readonly [path: string, value: number][]) => {
    const existing = changes.get(id) ?? new Map<string, number>()
    for (const [path, value] of paths) existing.set(path, (existing.get(path) ?? 0) + value)
    changes.set(id, existing)
  }
  const totals = pathsFor({ n: 1, x, y })
  const ofPrices = pathsFor(prices)
  for (const id of cell === null ? [UNPLACED] : COUNTED_DIGITS.map((digits) => cell.slice(0, digits))) {
    add(id, totals)
    add(pricesOf(id), ofPrices)
  }
}

/** The difference between the counts of two sets of listings, without zeros, by document in the order of their ids. */
export function mapCountChanges(
  before: readonly CountedListing[],
  after: readonly CountedListing[],
): [id: string, changes: Record<string, number>][] {
  const changes: MapCountChanges = new Map()
  for (const listing of before) addCounts(changes, listing, -1)
  for (const listing of after) addCounts(changes, listing, 1)
  return withoutZeros(changes)
}

/** The changes that are not zero, by document in the order of their ids. */
export const withoutZeros = (changes: MapCountChanges): [id: string, changes: Record<string, number>][] =>
  [...changes]
    .map(([id, counts]): [string, Record<string, number>] => [
      id,
      Object.fromEntries([...counts].filter(([, value]) => value !== 0)),
    ])
    .filter(([, counts]) => Object.keys(counts).length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** The number of digits of the cell or prices with this id; 0 without a position. */
export const digitsOf = (id: string): number => (id.startsWith(UNPLACED) ? 0 : id.replace(PRICES, '').length)

/** The counters of a document by path, without zeros. */
export const pathsOf = ({ _id, digits: _digits, count, ...kinds }: MapCounts): Record<string, number> => ({
  ...(count !== 0 && { count }),
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, counters]) =>
      Object.entries(counters)
        .filter(([, value]) => value !== 0)
        .map(([name, value]): [string, number] => [`${kind}.${name}`, value]),
    ),
  ),
})

/** The filters of a search if counters know them. */
export type CountedFilters = {
  types: readonly CountedType[]
  /** The borders of its prices. */
  from?: number
  to?: number
}

/** All listings of a status. */
export const UNFILTERED: CountedFilters = { types: ['any'] }

/**
 * The filters besides the place as counters know them; `null` if there is one that they do not know, such as a price
 * between two bands.
 */
export function countedFilters(filters: ListingFilters): CountedFilters | null {
  const { type, minPrice, maxPrice, bounds: _bounds, area: _area, ...rest } = filters
  if (Object.values(rest).some((value) => value !== undefined)) return null
  const borderOf = (price: number) => BORDERS.indexOf(toMinor(price))
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : borderOf(price)))
  // No price is below 0: all homes but those on request.
  const isFree = minPrice === 0
  if ((from === -1 && !isFree) || to === -1) return null
  return {
    types: type ?? UNFILTERED.types,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

export const hasPrices = ({ from, to }: CountedFilters): boolean => from !== undefined || to !== undefined

/** The listings of a cell that a search finds; `position` is the mean of all its listings of these types and statuses. */
export type CellCount = { count: number; position: Position }

/** The count of a cell. `prices`: its counters of prices, if the filters have a price. */
export function countOf(
  cell: MapCounts,
  prices: MapCounts | undefined,
  statuses: readonly PropertyStatus[],
  filters: CountedFilters,
): CellCount {
  const { from, to } = filters
  let [all, x, y, outside] = [0, 0, 0, 0]
  for (const status of statuses)
    for (const type of filters.types) {
      const counters = cell[kindOf(status, type)] ?? {}
      all += counters.n ?? 0
      x += counters.x ?? 0
      y += counters.y ?? 0
      // A range matches unless it ends below the filter or starts above it; never both.
      for (const [name, value] of Object.entries(prices?.[kindOf(status, type)] ?? {})) {
        const band = Number(name.slice(3))
        const isBelow = name.startsWith('max') && from !== undefined && band <= from
        const isAbove = name.startsWith('min') && to !== undefined && band > to
        if (isBelow || isAbove || name === ON_REQUEST) outside += value
      }
    }
  return { count: all - outside, position: positionInGrid({ x: x / all, y: y / all }) }
}

/** The lengths of the cells of a map that is read from counters. */
export type CountedSizes = {
  /** Of its clusters. */
  digits: number
  /** Of the counted cells inside the bounds, and of those along their edge. */
  inside: number
  finest: number
}

/** How a map with these bounds and zoom is read from counters; `null` for a part of a town. */
export function countedSizes(bounds: Bounds, zoom: number): CountedSizes | null {
  const finest = clusterDigits(bounds, zoom)
  if (finest > MOST_DIGITS) return null
  const least = COUNTED_DIGITS[0]
  const last = COUNTED_DIGITS[COUNTED_DIGITS.length - 1] ?? finest
  const countedDigits = (digits: number) => Math.max(least, digits + (digits % 2))
  const digits = finest > least && cellsIn(bounds, countedDigits(finest)) > MOST_CELLS ? finest - 1 : finest
  const inside = countedDigits(digits)
  // Cells along the edge are at most a quarter of a cluster wide.
  return { digits, inside, finest: inside === digits ? Math.min(inside + 2, last) : inside }
}
