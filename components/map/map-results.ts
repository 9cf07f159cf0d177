import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type Bounds } from '@/lib/domain/position'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { writeFilters } from '@/lib/domain/filters'

/** Homes that are so near each other at this zoom that the map shows only their number. */
export type Cluster = {
  latitude: number
  longitude: number
  count: number
  bounds: [west: number, south: number, east: number, north: number]
}

/** A home on the map. Prices in major units. */
export type Pin = {
  _id: string
  latitude: number
  longitude: number
  minPrice: number
  maxPrice: number
  title: string
}

/** The result of `GET /api/properties/map` (D148). */
export type MapResults = {
  total: number
  relation: 'eq' | 'gte'
  /** How many of the homes found have no position. */
  unplaced: number
  clusters: Cluster[]
  pins: Pin[]
}

/** The search, as in Explore's URL. */
export type MapQuery = ListingFilters & { location: string; verified: boolean }

/** The URL of the results in these bounds at this zoom. */
export function mapResultsHref(
  { location, verified, ...filters }: MapQuery,
  bounds: Bounds,
  zoom: number,
): string {
  const fields = new URLSearchParams(writeFilters({ ...filters, bounds }))
  fields.set('zoom', String(Math.min(Math.max(Math.floor(zoom), 0), 22)))
  if (location.trim() !== '') fields.set('location', location.trim())
  if (verified) fields.set('verified', 'true')
  return `/api/properties/map?${fields}`
}

/** Homes without a position are counted up to this number. */
const COUNTED = 1_000

/** "3 homes are not on the map"; `null` if all are. */
export function unplacedText({ unplaced }: MapResults): string | null {
  if (unplaced === 0) return null
  if (unplaced > COUNTED) return `More than ${groupDigits(COUNTED)} homes are not on the map`
  return `${pluralize(unplaced, 'home')} ${unplaced === 1 ? 'is' : 'are'} not on the map`
}

const count = ({ total, relation }: MapResults): string =>
  `${groupDigits(total)}${relation === 'gte' ? '+' : ''}`

/** "76 homes on the map", "1,000+ homes in the area". */
export const totalText = (found: MapResults, where: 'on the map' | 'in the area'): string =>
  `${count(found)} ${found.total === 1 && found.relation === 'eq' ? 'home' : 'homes'} ${where}`
