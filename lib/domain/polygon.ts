import { type Bounds, type Position } from './position'

/*
 * Areas of the map: corners in degrees whose last is joined to the first. Their sides are straight in degrees and take
 * the shorter way around the globe, so that an area may cross the antimeridian. None goes around a pole.
 */

/** The longitudes of a way, going on beyond 180 where it crosses the antimeridian, instead of leaping. */
export function unrolledLongitudes(longitudes: readonly number[]): number[] {
  let turns = 0
  return longitudes.map((longitude, i) => {
    const step = longitude - (longitudes[i - 1] ?? longitude)
    if (step > 180) turns -= 1
    else if (step < -180) turns += 1
    return longitude + 360 * turns
  })
}

/** An area's corners on a flat map: without leaps, the westernmost from -180 to below 180. */
export function unrolled(corners: readonly Position[]): Position[] {
  const way = unrolledLongitudes(corners.map(({ longitude }) => longitude))
  const turns = Math.floor((Math.min(...way) + 180) / 360)
  return corners.map(({ latitude }, i) => ({ latitude, longitude: (way[i] ?? 0) - 360 * turns }))
}

/** Whether the outline goes around the globe: it is around a pole, or covers itself. */
export function goesAround(corners: readonly Position[]): boolean {
  const way = unrolledLongitudes([...corners, ...corners.slice(0, 1)].map(({ longitude }) => longitude))
  return way.at(-1) !== way[0] || Math.max(...way) - Math.min(...way) > 360
}

/** From one corner to another. */
export type Side = readonly [Position, Position]

/** Above zero where `c` lies to the left of the line from `a` to `b`, below to the right, zero on it. */
const turn = (a: Position, b: Position, c: Position): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) -
  (b.latitude - a.latitude) * (c.longitude - a.longitude)

/** Whether a point of the side's line lies between its ends, or on one. */
const isBetween = (value: Position, [a, b]: Side): boolean =>
  Math.min(a.latitude, b.latitude) <= value.latitude &&
  value.latitude <= Math.max(a.latitude, b.latitude) &&
  Math.min(a.longitude, b.longitude) <= value.longitude &&
  value.longitude <= Math.max(a.longitude, b.longitude)

const isOn = (value: Position, side: Side): boolean =>
  turn(side[0], side[1], value) === 0 && isBetween(value, side)

/** Whether two sides have a point in common. */
export function sidesMeet(one: Side, other: Side): boolean {
  const [a, b] = one
  const [c, d] = other
  const crosses =
    Math.sign(turn(a, b, c)) * Math.sign(turn(a, b, d)) < 0 &&
    Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b)) < 0
  return crosses || isOn(c, one) || isOn(d, one) || isOn(a, other) || isOn(b, other)
}

/** Whether two sides with the corner `b` between them lie on each other: the outline turns back. */
const turnsBack = ([a, b]: Side, [, c]: Side): boolean => isOn(c, [a, b]) || isOn(a, [b, c])

/** The sides between the corners, in their order. */
export const sidesOf = (corners: readonly Position[]): Side[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner])

const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** The corners without those that repeat the one before, and without a last that repeats the first. */
export const outline = (corners: readonly Position[]): Position[] =>
  corners
    .filter((corner, i) => i === 0 || !isSame(corner, corners[i - 1]))
    .filter((corner, i, { length }) => i === 0 || i < length - 1 || !isSame(corner, corners[0]))

/**
 * Whether the outline of these corners crosses or touches itself, or encloses nothing. Takes an `outline` of at least
 * three corners; what it costs grows with the square of their number, so whoever asks has bounded that.
 */
export function crossesItself(corners: readonly Position[]): boolean {
  const sides = sidesOf(unrolled(corners))
  return sides.some((side, i) =>
    sides.slice(i + 1).some((other, j) => {
      if (j === 0) return turnsBack(side, other)
      return i === 0 && i + j + 2 === sides.length ? turnsBack(other, side) : sidesMeet(side, other)
    }),
  )
}

/** The same point in the worlds of a flat map that an unrolled area may reach into. */
const WORLDS = [-360, 0, 360] as const

/** These bounds, which do not cross the antimeridian, in each of those worlds. */
export const inEachWorld = (bounds: Bounds): Bounds[] =>
  WORLDS.map((turn) => ({ ...bounds, west: bounds.west + turn, east: bounds.east + turn }))

/** Whether the point lies within the area of these corners or on a side of it. */
export function isInside({ latitude, longitude }: Position, corners: readonly Position[]): boolean {
  const flat = unrolled(corners)
  return WORLDS.some((turn) => isInsideFlat({ latitude, longitude: longitude + turn }, flat))
}

/** The same on a flat map, for corners without leaps. */
export function isInsideFlat(point: Position, corners: readonly Position[]): boolean {
  let isIn = false
  for (const side of sidesOf(corners)) {
    if (isOn(point, side)) return true
    const [a, b] = side
    // The sides that the way east of the point crosses; one that begins at its latitude counts where it goes north.
    if (a.latitude > point.latitude === b.latitude > point.latitude) continue
    if (turn(a, b, point) > 0 === b.latitude > a.latitude) isIn = !isIn
  }
  return isIn
}

/** The smallest bounds around an area; `west` is greater than `east` where it crosses the antimeridian. */
export function boundsOfArea(corners: readonly Position[]): Bounds {
  const flat = unrolled(corners)
  const { west, east, south, north } = boundsOf(flat)
  if (east - west === 360) return { west: -180, east: 180, south, north }
  // As the corners have them: a turn there and back is rounded.
  const given = (longitude: number) =>
    corners[flat.findIndex((corner) => corner.longitude === longitude)]?.longitude
  return { west: given(west) ?? west, east: given(east) ?? east, south, north }
}

/** The smallest bounds around corners on a flat map. */
export const boundsOf = (corners: readonly Position[]): Bounds => ({
  west: Math.min(...corners.map(({ longitude }) => longitude)),
  south: Math.min(...corners.map(({ latitude }) => latitude)),
  east: Math.max(...corners.map(({ longitude }) => longitude)),
  north: Math.max(...corners.map(({ latitude }) => latitude)),
})
