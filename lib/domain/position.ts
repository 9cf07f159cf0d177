import { fold } from './text'

/** The accuracy of a listing's position (D67): the home, its surroundings, or only its town. */
export const POSITION_ACCURACIES = ['exact', 'approximate', 'town'] as const
export type PositionAccuracy = (typeof POSITION_ACCURACIES)[number]

/** A point on the globe, in degrees. */
export type Position = { latitude: number; longitude: number }

/** A rectangle of the map, in degrees. If `west` is greater than `east`, it crosses the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** True if the text of a location means the point 0, 0. */
function namesZeroPoint(location: string): boolean {
  const numbers = location.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return (
    fold(location).includes('null island') ||
    (numbers.length === 2 && numbers.every((coordinate) => coordinate === 0))
  )
}

/** True for 0, 0, which many systems store for "no position", unless the location names that point (D67). */
export const isPlaceholderPosition = (
  { latitude, longitude }: { [Side in keyof Position]?: Position[Side] | null | undefined },
  location: string,
): boolean => latitude === 0 && longitude === 0 && !namesZeroPoint(location)

/** Positions that are not exact are rounded to hundredths of a degree, about a kilometre. */
const ROUNDING_FACTOR = 100

const round = (degrees: number): number => Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR

/** The position as shown to everyone (D67): unchanged if it is exact, else rounded to two decimals. */
export const publicPosition = <P extends Position>(position: P, accuracy: PositionAccuracy): P =>
  accuracy === 'exact'
    ? position
    : { ...position, latitude: round(position.latitude), longitude: round(position.longitude) }

const RADIANS = Math.PI / 180
/** The mean radius of the earth, and the largest distance between two points on it, in kilometres. */
const EARTH_RADIUS_KM = 6_371
export const MAX_DISTANCE_KM = Math.PI * EARTH_RADIUS_KM

/** The distance between two points on the earth, in kilometres. */
export function distanceBetween(a: Position, b: Position): number {
  const from = a.latitude * RADIANS
  const to = b.latitude * RADIANS
  const sinHalfLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const sinHalfLatitude = Math.sin((to - from) / 2)
  const chord =
    sinHalfLatitude * sinHalfLatitude + Math.cos(from) * Math.cos(to) * sinHalfLongitude * sinHalfLongitude
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The longitude from -180 to 180 of any longitude. */
export const wrapLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** The smallest bounds around a circle with this radius in kilometres. */
export function boundsAroundCircle({ latitude, longitude }: Position, radius: number): Bounds {
  const angle = radius / EARTH_RADIUS_KM
  const south = latitude - angle / RADIANS
  const north = latitude + angle / RADIANS
  if (south <= -90 || north >= 90)
    return { west: -180, south: Math.max(-90, south), east: 180, north: Math.min(90, north) }
  const halfWidth = Math.asin(Math.sin(angle) / Math.cos(latitude * RADIANS)) / RADIANS
  return {
    west: wrapLongitude(longitude - halfWidth),
    south,
    east: wrapLongitude(longitude + halfWidth),
    north,
  }
}

const DECIMALS = 4

const formatDegrees = (degrees: number, [positive, negative]: readonly [string, string]): string =>
  `${Number(Math.abs(degrees).toFixed(DECIMALS))}° ${degrees < 0 ? negative : positive}`

/** A position as text, to about ten metres: "44.0628° N, 121.3401° W". */
export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${formatDegrees(latitude, ['N', 'S'])}, ${formatDegrees(longitude, ['E', 'W'])}`
