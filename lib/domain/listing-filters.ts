import { STEP_FILTER_NAMES, type StepFilterName } from './fact-fields'
import { type Feature, type PropertyType } from './facts'
import { type Bounds, type Position } from './position'

/**
 * What listings are looked for by, besides a part of the location (D147). A listing without a fact meets no filter on
 * that fact, and the asked prices are met by a range that overlaps them (D68). Prices in major units, areas in square
 * metres. "At least so many" filters are those of the table of facts.
 */
export type ListingFilters = { [Name in StepFilterName]?: number } & {
  minPrice?: number
  maxPrice?: number
  /** Any of these. */
  type?: readonly PropertyType[]
  minArea?: number
  maxArea?: number
  minLot?: number
  builtSince?: number
  /** All of these. */
  features?: readonly Feature[]
  /** Listed in the last so many days, today's apart. */
  listedSince?: number
  /** A price fell in the last `REDUCED_DAYS`. */
  reduced?: true
  /** Only homes on which an offer is accepted, or none of these (D72). */
  underOffer?: boolean
  bounds?: Bounds
  /** Corners of an area, closed by itself (`polygon.ts`). */
  area?: readonly Position[]
}

export type FilterName = keyof ListingFilters

/** Every filter, in the order in which an address names them. */
export const FILTER_NAMES = [
  'minPrice',
  'maxPrice',
  'type',
  ...STEP_FILTER_NAMES,
  'minArea',
  'maxArea',
  'minLot',
  'builtSince',
  'features',
  'listedSince',
  'reduced',
  'underOffer',
  'bounds',
  'area',
] as const satisfies readonly FilterName[]

/** The filters of a place's page (D256): of what everyone may read. */
export const PLACE_FILTERS = [
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
  'type',
] as const satisfies FilterName[]

/** The filters that are ends of one range, and what is said where the first is above the second. */
export const RANGES = [
  { ends: ['minPrice', 'maxPrice'], fault: 'The minimum price is above the maximum price.' },
  { ends: ['minArea', 'maxArea'], fault: 'The smallest living area is above the largest.' },
] as const

/** So long a fallen price counts as reduced. */
export const REDUCED_DAYS = 90

/** How many corners an area may have. */
export const AREA_CORNERS = { min: 3, max: 100 } as const

/** The filters among these values. */
export const filtersOf = (values: ListingFilters): ListingFilters =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )

/** Whether anything but the location is looked for. */
export const hasFilters = (values: ListingFilters): boolean =>
  FILTER_NAMES.some((name) => values[name] !== undefined)

/** Whether a search has more than its location that could be left out (D147). */
export const hasRemovableFilters = (query: ListingFilters & { verified: boolean }): boolean =>
  query.verified || hasFilters(query)

/** Whether what these filters find changes with the day alone. */
export const dependOnDate = ({ listedSince, reduced }: ListingFilters): boolean =>
  listedSince !== undefined || reduced === true
