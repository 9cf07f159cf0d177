import { groupBy } from '@/lib/domain/group-by'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type Bounds, type Position } from '@/lib/domain/position'
import { type Search } from '@/lib/domain/listing-filters'
import { type PropertyMapDto } from '@/lib/schemas/map'
import { searchFields } from '../filters/query-filters'

/** What the map shows, as `GET /api/properties/map` returns it (D148). */
export type MapResults = PropertyMapDto

/** Homes that are so near each other at this zoom that the map shows only their number. */
export type Cluster = MapResults['clusters'][number]

/** A home on the map. */
export type Pin = MapResults['pins'][number]

export function mapResultsHref(query: Search, bounds: Bounds, zoom: number): string {
  const fields = searchFields({ ...query, bounds })
  fields.set('zoom', String(Math.min(Math.max(Math.floor(zoom), 0), 22)))
  return `/api/properties/map?${fields}`
}

/** How many homes at one point are stacked as pins; more of them are listed (D370). */
export const MAX_STACKED = 8

/** The decimals of degrees in a point: about a pixel at the map's maximum zoom. */
const POINT_DECIMALS = 5

/** The point of a home, the same for homes whose pins would cover each other at every zoom. */
export const pointKey = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(POINT_DECIMALS)},${longitude.toFixed(POINT_DECIMALS)}`

/** True if the homes of a cluster are at one point, so that no zoom separates them. */
export const isAtOnePoint = ({ bounds: [west, south, east, north] }: Cluster): boolean =>
  pointKey({ latitude: south, longitude: west }) === pointKey({ latitude: north, longitude: east })

/** Homes in one mark that open as a list. `pins` is null for a cluster, whose homes are loaded then. */
export type HomeGroup = Cluster & { key: string; pins: readonly Pin[] | null }

/** The groups of more than `MAX_STACKED` pins at one point. */
export const groupsOfPins = (pins: readonly Pin[]): HomeGroup[] =>
  [...groupBy(pins, pointKey)].flatMap(([key, group]) => {
    const [first] = group
    if (!first || group.length <= MAX_STACKED) return []
    const { latitude, longitude } = first
    const latitudes = group.map((item) => item.latitude)
    const longitudes = group.map((item) => item.longitude)
    const bounds = [
      Math.min(...longitudes),
      Math.min(...latitudes),
      Math.max(...longitudes),
      Math.max(...latitudes),
    ] satisfies Cluster['bounds']
    return [{ key, latitude, longitude, count: group.length, bounds, pins: group }]
  })

export const groupOfCluster = (cluster: Cluster): HomeGroup => ({
  ...cluster,
  key: `${cluster.latitude} ${cluster.longitude}`,
  pins: null,
})

/** The most homes of a cluster that the map lists, which is the largest page of the API. */
export const CLUSTER_HOMES_LIMIT = 100

/** The URL of the homes of a cluster, at most `CLUSTER_HOMES_LIMIT`. */
export function homesHref(query: Search, [west, south, east, north]: Cluster['bounds']): string {
  const fields = searchFields({ ...query, bounds: { west, south, east, north } })
  fields.set('limit', String(CLUSTER_HOMES_LIMIT))
  return `/api/properties?${fields}`
}

/** The precision to which the URL of a page rounds degrees. */
const URL_PRECISION = 100_000

/** Degrees as in the URL of a page; if that rounds them, to the west and south, or to the east and north. */
function roundOutwards(degrees: number, side: -1 | 1): number {
  const rounded = Math.round(degrees * URL_PRECISION)
  const isInside = (rounded / URL_PRECISION - degrees) * side < 0
  return (isInside ? rounded + side : rounded) / URL_PRECISION
}

/** The bounds of a cluster for the URL of a page, which have all of its homes. */
export const pageBounds = ([west, south, east, north]: Cluster['bounds']): Bounds => ({
  west: roundOutwards(west, -1),
  south: roundOutwards(south, -1),
  east: roundOutwards(east, 1),
  north: roundOutwards(north, 1),
})

/** Homes without a position are counted up to this number. */
const COUNT_LIMIT = 1_000

/** "3 homes are not on the map"; `null` if all are. */
export function unplacedText({ unplaced, unplacedRelation }: MapResults): string | null {
  if (unplaced === 0) return null
  if (unplaced > COUNT_LIMIT) return `More than ${groupDigits(COUNT_LIMIT)} homes are not on the map`
  const homes = `${pluralize(unplaced, 'home')} ${unplaced === 1 ? 'is' : 'are'} not on the map`
  return unplacedRelation === 'gte' ? `At least ${homes}` : homes
}

/** "76 homes on the map", "At least 1,000 homes in the area". */
export const totalText = ({ total, relation }: MapResults, where: 'on the map' | 'in the area'): string =>
  `${relation === 'gte' ? 'At least ' : ''}${pluralize(total, 'home')} ${where}`
