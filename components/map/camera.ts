import { type LngLatBoundsLike, type Map, type PaddingOptions } from 'maplibre-gl'
import { boundsOf, unwrapPolygon } from '@/lib/domain/polygon'
import { type Bounds, type Position } from '@/lib/domain/position'

/** All that the projection shows of the globe. */
export const WORLD: Bounds = { west: -180, south: -85, east: 180, north: 85 }

/** About a metre. */
const ROUNDED = 100_000

/** Degrees as the address has them. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * ROUNDED) / ROUNDED

/** A longitude of one of the map's worlds beside each other, from -180 to 180. */
const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** What the map shows now; `west` is greater than `east` where it crosses the antimeridian. */
export function boundsInView(map: Map): Bounds {
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()]
  const isAround = east - west >= 360
  return {
    west: isAround ? -180 : roundDegrees(wrap(west)),
    south: roundDegrees(Math.max(bounds.getSouth(), -90)),
    east: isAround ? 180 : roundDegrees(wrap(east)),
    north: roundDegrees(Math.min(bounds.getNorth(), 90)),
  }
}

/** As the map takes them: east beyond 180 where they cross the antimeridian. */
export const toLngLatBounds = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
]

/** The smallest bounds around all of these; `null` around none. West of all, east of all: none of them may cross. */
export function boundsAround(parts: readonly Bounds[]): Bounds | null {
  if (parts.length === 0) return null
  return {
    west: Math.min(...parts.map(({ west }) => west)),
    south: Math.min(...parts.map(({ south }) => south)),
    east: Math.max(...parts.map(({ east }) => east)),
    north: Math.max(...parts.map(({ north }) => north)),
  }
}

/** The bounds of one point. */
export const boundsAt = ({ latitude, longitude }: Position): Bounds => ({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
})

/** How many degrees to the east it is from one longitude to another. */
const eastward = (from: number, to: number): number => (((to - from) % 360) + 360) % 360

/** True if `inner` is within `outer`; either may cross the antimeridian. */
export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  outer.south <= inner.south &&
  inner.north <= outer.north &&
  (outer.east - outer.west === 360 ||
    eastward(outer.west, inner.west) + eastward(inner.west, inner.east) <= eastward(outer.west, outer.east))

/** Where a position is on the map's own canvas, in pixels: in that one of its worlds that lies nearest the middle. */
export function pointOf(map: Map, { latitude, longitude }: Position): { x: number; y: number } {
  const middle = map.getCenter().lng
  return map.project([longitude + 360 * Math.round((middle - longitude) / 360), latitude])
}

/** Where the corners of an area are on the map's own canvas, in that one of its worlds that lies nearest the middle. */
export function pointsOfArea(map: Map, corners: readonly Position[]): { x: number; y: number }[] {
  const flat = unwrapPolygon(corners)
  const { west, east } = boundsOf(flat)
  const turns = Math.round((map.getCenter().lng - (west + east) / 2) / 360)
  return flat.map(({ latitude, longitude }) => map.project([longitude + 360 * turns, latitude]))
}

/** The position under a point of the canvas, rounded as addresses have it. */
export function positionAt(map: Map, point: [number, number]): Position {
  const { lng, lat } = map.unproject(point)
  return { latitude: roundDegrees(lat), longitude: roundDegrees(wrap(lng)) }
}

const METRES_PER_DEGREE = 111_320

/** So many metres at a position, in pixels of the canvas. */
export function pixelsOf(map: Map, metres: number, { latitude, longitude }: Position): number {
  const here = map.project([longitude, latitude])
  return Math.abs(map.project([longitude, latitude + metres / METRES_PER_DEGREE]).y - here.y)
}

/** The bounds of a circle, in metres. */
export function boundsOfCircle({ latitude, longitude }: Position, metres: number): Bounds {
  const high = metres / METRES_PER_DEGREE
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return { west: longitude - wide, south: latitude - high, east: longitude + wide, north: latitude + high }
}

/** What a move of the camera that is not the reader's hand is for: nothing is searched for it, or always. */
export const MOVES = { quiet: { isFor: 'quiet' }, search: { isFor: 'search' } } as const

export const isMoveOf = (event: object, purpose: keyof typeof MOVES): boolean =>
  'isFor' in event && event.isFor === purpose

/** How long the camera moves by a button, in milliseconds; where it goes for a new search it is at once. */
export const MOVE_MS = 220

/** Padding around the results, in pixels: room for the controls in the corners and for a pin's own size. */
export const PADDING = { top: 104, right: 112, bottom: 104, left: 64 }

/** No farther in than a house with its garden; there every home stands by itself. */
export const MAX_ZOOM = 17

/** What was found is not looked at from nearer than this. */
const FIT_ZOOM = 13

/**
 * Goes to where all of these bounds can be seen, for the purpose of one of `MOVES`. A flight across the world would keep
 * the reader waiting for seconds, and draw hundreds of pictures of what nobody looks for.
 */
export function fitBounds(
  map: Map,
  bounds: Bounds,
  purpose: (typeof MOVES)[keyof typeof MOVES],
  { maxZoom = FIT_ZOOM, padding = PADDING }: { maxZoom?: number; padding?: number | PaddingOptions } = {},
): void {
  const how = purpose === MOVES.quiet ? { animate: false } : { linear: true, duration: MOVE_MS }
  map.fitBounds(toLngLatBounds(bounds), { padding, maxZoom, ...how }, purpose)
}

/** Between a pin and the card of its home, in pixels. */
const CLEAR = 12

/** Moves the map up by as much as the open card covers its pin. */
export function moveAboveCard(map: Map): void {
  const box = map.getContainer().parentElement
  const card = box?.querySelector('.map-card')?.getBoundingClientRect()
  const pin = box?.querySelector('[aria-expanded="true"]')?.getBoundingClientRect()
  if (!card || !pin) return
  const isBeside = pin.right < card.left || pin.left > card.right
  const covered = pin.bottom + CLEAR - card.top
  if (!isBeside && covered > 0) map.panBy([0, covered], { duration: MOVE_MS }, MOVES.quiet)
}
