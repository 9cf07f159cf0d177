import { fold } from './text'

/** How near a listing's position is to the truth (D67): the house, about there, or its town. */
export const POSITION_ACCURACIES = ['exact', 'approximate', 'town'] as const
export type PositionAccuracy = (typeof POSITION_ACCURACIES)[number]

/** A point on the globe, in degrees. */
export type Position = { latitude: number; longitude: number }

/** A part of the map, in degrees; where `west` is greater than `east` it crosses the antimeridian. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** True where a location says itself that it is at 0, 0. */
function saysZero(location: string): boolean {
  const numbers = location.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return fold(location).includes('null island') || (numbers.length === 2 && numbers.every((one) => one === 0))
}

/** True for 0, 0, a point in the Atlantic that stands for "no position" in many systems (D67). */
export const isNoPosition = (
  { latitude, longitude }: { [Side in keyof Position]?: Position[Side] | null | undefined },
  location: string,
): boolean => latitude === 0 && longitude === 0 && !saysZero(location)

/** The decimals of a position that is not exact: about a kilometre. */
const ROUNDED = 100

const round = (degrees: number): number => Math.round(degrees * ROUNDED) / ROUNDED

/** What everyone may know of a position (D67): an exact one as it is, any other rounded to two decimals. */
export const publicPosition = <P extends Position>(position: P, accuracy: PositionAccuracy): P =>
  accuracy === 'exact'
    ? position
    : { ...position, latitude: round(position.latitude), longitude: round(position.longitude) }

const DEGREES = 4

const side = (degrees: number, [positive, negative]: readonly [string, string]): string =>
  `${Number(Math.abs(degrees).toFixed(DEGREES))}° ${degrees < 0 ? negative : positive}`

/** A position in words, to about ten metres: "44.0628° N, 121.3401° W". */
export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${side(latitude, ['N', 'S'])}, ${side(longitude, ['E', 'W'])}`
