import { type Bounds, type Position } from './position'

/*
 * Polygons on the map: corners in degrees, with the last joined to the first. Edges are straight in degrees and take
 * the shorter way around the globe, so a polygon may cross the antimeridian. None contains a pole.
 */

/** The longitudes of a path, unwrapped beyond 180 at the antimeridian. */
export function unwrapLongitudes(longitudes: readonly number[]): number[] {
  let turns = 0
  return longitudes.map((longitude, i) => {
    const step = longitude - (longitudes[i - 1] ?? longitude)
    if (step > 180) turns -= 1
    else if (step < -180) turns += 1
    return longitude + 360 * turns
  })
}

/** A polygon's corners on a flat map: unwrapped, the westernmost at least -180 and below 180. */
export function unwrapPolygon(corners: readonly Position[]): Position[] {
  const way = unwrapLongitudes(corners.map(({ longitude }) => longitude))
  const turns = Math.floor((Math.min(...way) + 180) / 360)
  return corners.map(({ latitude }, i) => ({ latitude, longitude: (way[i] ?? 0) - 360 * turns }))
}

/** True if the polygon wraps around the globe: it contains a pole, or covers itself. */
export function wrapsAroundGlobe(corners: readonly Position[]): boolean {
  const way = unwrapLongitudes([...corners, ...corners.slice(0, 1)].map(({ longitude }) => longitude))
  return way.at(-1) !== way[0] || Math.max(...way) - Math.min(...way) > 360
}

/** An edge: from one corner to another. */
export type Edge = readonly [Position, Position]

/** Positive if `c` is left of the line from `a` to `b`, negative right of it, zero on it. */
const orientation = (a: Position, b: Position, c: Position): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) -
  (b.latitude - a.latitude) * (c.longitude - a.longitude)

/** True if a point on the line of the edge is between its ends or on one of them. */
const isBetween = (value: Position, [a, b]: Edge): boolean =>
  Math.min(a.latitude, b.latitude) <= value.latitude &&
  value.latitude <= Math.max(a.latitude, b.latitude) &&
  Math.min(a.longitude, b.longitude) <= value.longitude &&
  value.longitude <= Math.max(a.longitude, b.longitude)

const isOn = (value: Position, side: Edge): boolean =>
  orientation(side[0], side[1], value) === 0 && isBetween(value, side)

/** True if two edges have a point in common. */
export function edgesIntersect(first: Edge, second: Edge): boolean {
  const [a, b] = first
  const [c, d] = second
  const crosses =
    Math.sign(orientation(a, b, c)) * Math.sign(orientation(a, b, d)) < 0 &&
    Math.sign(orientation(c, d, a)) * Math.sign(orientation(c, d, b)) < 0
  return crosses || isOn(c, first) || isOn(d, first) || isOn(a, second) || isOn(b, second)
}

/** True if two edges at the corner `b` overlap: the outline turns back. */
const turnsBack = ([a, b]: Edge, [, c]: Edge): boolean => isOn(c, [a, b]) || isOn(a, [b, c])

/** The edges between the corners, in order. */
export const edgesOf = (corners: readonly Position[]): Edge[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner])

const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** The corners without consecutive duplicates, and without a last one equal to the first. */
export const outline = (corners: readonly Position[]): Position[] =>
  corners
    .filter((corner, i) => i === 0 || !isSame(corner, corners[i - 1]))
    .filter((corner, i, { length }) => i === 0 || i < length - 1 || !isSame(corner, corners[0]))

/**
 * True if the polygon crosses or touches itself, or is empty. Needs an `outline` of at least three corners; quadratic
 * in their number, so callers must limit that.
 */
export function crossesItself(corners: readonly Position[]): boolean {
  const sides = edgesOf(unwrapPolygon(corners))
  return sides.some((side, i) =>
    sides.slice(i + 1).some((next, j) => {
      if (j === 0) return turnsBack(side, next)
      return i === 0 && i + j + 2 === sides.length ? turnsBack(next, side) : edgesIntersect(side, next)
    }),
  )
}

/** The copies of a point in the copies of the world that an unwrapped polygon may reach. */
const WORLDS = [-360, 0, 360] as const

/** Repeats bounds, which do not cross the antimeridian, in each copy of the world. */
export const inEachWorldCopy = (bounds: Bounds): Bounds[] =>
  WORLDS.map((turn) => ({ ...bounds, west: bounds.west + turn, east: bounds.east + turn }))

/** True if the point is inside the polygon or on its edge. */
export function isInside({ latitude, longitude }: Position, corners: readonly Position[]): boolean {
  const flat = unwrapPolygon(corners)
  return WORLDS.some((turn) => isInsideFlat({ latitude, longitude: longitude + turn }, flat))
}

/** `isInside` on a flat map, for unwrapped corners. */
export function isInsideFlat(point: Position, corners: readonly Position[]): boolean {
  let isIn = false
  for (const side of edgesOf(corners)) {
    if (isOn(point, side)) return true
    const [a, b] = side
    // The edges that a ray east of the point crosses. An edge that starts on the ray counts if it goes north.
    if (a.latitude > point.latitude === b.latitude > point.latitude) continue
    if (orientation(a, b, point) > 0 === b.latitude > a.latitude) isIn = !isIn
  }
  return isIn
}

/** The bounding box of a polygon; `west` is greater than `east` if it crosses the antimeridian. */
export function boundsOfArea(corners: readonly Position[]): Bounds {
  const flat = unwrapPolygon(corners)
  const { west, east, south, north } = boundsOf(flat)
  if (east - west === 360) return { west: -180, east: 180, south, north }
  // From the corners themselves, because unwrapping and wrapping would round them.
  const original = (longitude: number) =>
    corners[flat.findIndex((corner) => corner.longitude === longitude)]?.longitude
  return { west: original(west) ?? west, east: original(east) ?? east, south, north }
}

/** The bounding box of corners on a flat map. */
export const boundsOf = (corners: readonly Position[]): Bounds => ({
  west: Math.min(...corners.map(({ longitude }) => longitude)),
  south: Math.min(...corners.map(({ latitude }) => latitude)),
  east: Math.max(...corners.map(({ longitude }) => longitude)),
  north: Math.max(...corners.map(({ latitude }) => latitude)),
})
