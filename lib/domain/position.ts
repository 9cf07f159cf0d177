import { fold } from './text'

/** The accuracy of a listing's position (D67): the home, its surroundings, or only its town. */
export const POSITION_ACCURACIES = ['exact', 'approximate', 'town'] as const
export type PositionAccuracy = (typeof POSITION_ACCURACIES)[number]

/** A point on the globe, in degrees. */
export type Position = { latitude: number; longitude: number }

/** A rectangle of the map, in degrees. If `west` is greater than `east`, it crosses the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** True if a location names 0, 0 itself. */
function saysZero(location: string): boolean {
  const numbers = location.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return fold(location).includes('null island') || (numbers.length === 2 && numbers.every((one) => one === 0))
}

/** True for 0, 0, which many systems store for "no position", unless the location names that point (D67). */
export const isNoPosition = (
  { latitude, longitude }: { [Side in keyof Position]?: Position[Side] | null | undefined },
  location: string,
): boolean => latitude === 0 && longitude === 0 && !saysZero(location)

/** Positions that are not exact are rounded to hundredths of a degree, about a kilometre. */
const ROUNDED = 100

const round = (degrees: number): number => Math.round(degrees * ROUNDED) / ROUNDED

/** The position as shown to everyone (D67): unchanged if it is exact, else rounded to two decimals. */
export const publicPosition = <P extends Position>(position: P, accuracy: PositionAccuracy): P =>
  accuracy === 'exact'
    ? position
    : { ...position, latitude: round(position.latitude), longitude: round(position.longitude) }

const RADIANS = Math.PI / 180
/** In kilometres: the mean radius of the earth, and the largest distance between two points on it. */
const GLOBE = 6_371
export const HALF_ROUND = Math.PI * GLOBE

/** The distance between two points on the earth, in kilometres. */
export function distanceBetween(a: Position, b: Position): number {
  const [from, to] = [a.latitude * RADIANS, b.latitude * RADIANS]
  const across = Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)
  const up = Math.sin((to - from) / 2)
  const chord = up * up + Math.cos(from) * Math.cos(to) * across * across
  return 2 * GLOBE * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The smallest bounds around a circle with this radius in kilometres. */
export function boundsAroundCircle({ latitude, longitude }: Position, radius: number): Bounds {
  const turn = radius / GLOBE
  const [south, north] = [latitude - turn / RADIANS, latitude + turn / RADIANS]
  if (south <= -90 || north >= 90)
    return { west: -180, south: Math.max(-90, south), east: 180, north: Math.min(90, north) }
  const wide = Math.asin(Math.sin(turn) / Math.cos(latitude * RADIANS)) / RADIANS
  const wrapped = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  return { west: wrapped(longitude - wide), south, east: wrapped(longitude + wide), north }
}

const DEGREES = 4

const side = (degrees: number, [positive, negative]: readonly [string, string]): string =>
  `${Number(Math.abs(degrees).toFixed(DEGREES))}° ${degrees < 0 ? negative : positive}`

/** A position as text, to about ten metres: "44.0628° N, 121.3401° W". */
export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${side(latitude, ['N', 'S'])}, ${side(longitude, ['E', 'W'])}`
