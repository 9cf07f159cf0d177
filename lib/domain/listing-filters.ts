import { DAY_MS } from './dates'
import { type EnergyLetter } from './energy-rank'
import { type Feature, type PropertyType } from './facts'
import { type Bounds, type Position } from './position'
import { STEP_FILTER_NAMES, type StepFactName, type StepFilterName } from './searched-facts'

/**
 * The search filters besides the location (D147). A listing without a fact does not match a filter on that fact; the
 * price filter matches shown prices that overlap it (D68, D402), and none that is on request. Prices in major units,
 * areas in square metres. The minimum filters come from the table of facts.
 */
export type ListingFilters = { [Name in StepFilterName]?: number } & {
  minPrice?: number
  maxPrice?: number
  /** The listing must have one of these. */
  type?: readonly PropertyType[]
  minArea?: number
  maxArea?: number
  minLot?: number
  builtSince?: number
  /** The energy class is at least this one, whatever its scheme (D416). */
  energy?: EnergyLetter
  /** The listing must have all of these. */
  features?: readonly Feature[]
  /** Listed at most this many days ago. */
  listedSince?: number
  /** A price fell in the last `REDUCED_DAYS` days. */
  reduced?: true
  /** Only homes with an accepted offer, or only homes without one (D72). */
  underOffer?: boolean
  bounds?: Bounds
  /** The corners of a polygon that closes itself (`polygon.ts`). */
  area?: readonly Position[]
}

export type FilterName = keyof ListingFilters

export type PublicPlace = { publicLatitude: number | null; publicLongitude: number | null }

/** The fields of a stored listing that filters read. Prices in minor units. */
export type FilteredListing = { [Fact in StepFactName]?: number | null } & PublicPlace & {
    shownMinMinor: number
    shownMaxMinor: number
    propertyType?: PropertyType | null
    livingArea?: number | null
    lotArea?: number | null
    yearBuilt?: number | null
    energyRank?: number | null
    featureText: string
    reducedAt?: Date | null
    underOffer?: boolean | null
  }

/**
 * A database condition as a plain object, which `sift` evaluates in memory (ADR 085). Its operators are those that
 * MongoDB and `sift` both have: `$gte`, `$lte`, `$ne`, `$in`, `$regex`, `$and` and `$or`.
 */
export type Condition = {
  [Field in keyof ConditionFields]?:
    NonNullable<ConditionFields[Field]> | Comparison<NonNullable<ConditionFields[Field]>>
} & { $and?: Condition[]; $or?: Condition[] }

/** A stored field that a filter compares. */
export type ConditionField = keyof ConditionFields

type ConditionFields = Omit<FilteredListing, 'underOffer'> & { createdAt: Date; underOffer: true }
type Comparison<Value> = { $gte?: Value; $lte?: Value; $ne?: Value; $in?: Value[] } & (Value extends string
  ? { $regex?: string }
  : unknown)

/** A search: part of the location, verified only or all listed, and the filters. */
export type Search = ListingFilters & { location: string; verified: boolean }

/** A part of a search that can be removed: a filter, verified only, or the location. */
export type SearchPart = keyof Search

/** How many homes a search finds without one part; at least as many if `isMore` (D147). */
export type RelaxedSearch = { name: SearchPart; count: number; isMore: boolean }

/** All filters, in their order in URLs. */
export const FILTER_NAMES = [
  'minPrice',
  'maxPrice',
  'type',
  ...STEP_FILTER_NAMES,
  'minArea',
  'maxArea',
  'minLot',
  'builtSince',
  'energy',
  'features',
  'listedSince',
  'reduced',
  'underOffer',
  'bounds',
  'area',
] as const satisfies readonly FilterName[]

/** The filters on the page of a place (D256), which is public. */
export const PLACE_FILTERS = [
  'minPrice',
  'maxPrice',
  'bedrooms',
  'bathrooms',
  'type',
] as const satisfies FilterName[]

/** The pairs of filters that form a range, with the error if the minimum is above the maximum. */
export const RANGES = [
  { ends: ['minPrice', 'maxPrice'], error: 'The minimum price is above the maximum price.' },
  { ends: ['minArea', 'maxArea'], error: 'The minimum living area is above the maximum living area.' },
] as const

/** The start of the day (UTC) this many days ago. */
export const daysBefore = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)

export const AREA_CORNERS = { min: 3, max: 100 } as const

/** Only the filters of an object that may have other properties. */
export const filtersOf = (values: ListingFilters): ListingFilters =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )

/** True if there is any filter besides the location. */
export const hasFilters = (values: ListingFilters): boolean =>
  FILTER_NAMES.some((name) => values[name] !== undefined)

/** True if the search has anything to remove besides its location (D147). */
export const hasRemovableFilters = (query: ListingFilters & { verified: boolean }): boolean =>
  query.verified || hasFilters(query)

/** True if the results of these filters change with the date alone. */
export const dependOnDate = ({ listedSince, reduced }: ListingFilters): boolean =>
  listedSince !== undefined || reduced === true
