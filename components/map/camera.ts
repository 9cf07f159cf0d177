import { type LngLatBoundsLike, type Map, type PaddingOptions } from 'maplibre-gl'
import { boundsOf, unwrapPolygon } from '@/lib/domain/polygon'
import { type Bounds, type Position, wrapLongitude } from '@/lib/domain/position'

/** The bounds of the projection. */
export const WORLD: Bounds = { west: -180, south: -85, east: 180, north: 85 }

/** Rounds to five decimals, about a metre. */
const ROUNDING_FACTOR = 100_000

/** Degrees as in the URL. */
const roundDegrees = (degrees: number): number => Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR

/** The bounds of the view; `west` is greater than `east` across the antimeridian. */
export function boundsInView(map: Map): Bounds {
  const bounds = map.getBounds()
  const west = bounds.getWest()
  const east = bounds.getEast()
  const isWholeWorld = east - west >= 360
  return {
    west: isWholeWorld ? -180 : roundDegrees(wrapLongitude(west)),
    south: roundDegrees(Math.max(bounds.getSouth(), -90)),
    east: isWholeWorld ? 180 : roundDegrees(wrapLongitude(east)),
    north: roundDegrees(Math.min(bounds.getNorth(), 90)),
  }
}

/** The bounds in MapLibre's format: `east` is beyond 180 across the antimeridian. */
export const toLngLatBounds = ({ west, south, east, north }: Bounds): LngLatBoundsLike => [
  west,
  south,
  west > east ? east + 360 : east,
  north,
]

/** The smallest bounds around all of these, none of which crosses the antimeridian; `null` for none. */
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

/** How many degrees east one longitude is of another. */
const degreesEast = (from: number, to: number): number => (((to - from) % 360) + 360) % 360

/** True if `inner` is within `outer`; either may cross the antimeridian. */
export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  outer.south <= inner.south &&
  inner.north <= outer.north &&
  (outer.east - outer.west === 360 ||
    degreesEast(outer.west, inner.west) + degreesEast(inner.west, inner.east) <=
      degreesEast(outer.west, outer.east))

/** A position in pixels of the map's canvas, in the repeated world nearest to the centre. */
export function pointOf(map: Map, { latitude, longitude }: Position): { x: number; y: number } {
  const middle = map.getCenter().lng
  return map.project([longitude + 360 * Math.round((middle - longitude) / 360), latitude])
}

/** The corners of an area in pixels of the map's canvas, in the repeated world nearest to the centre. */
export function pointsOfArea(map: Map, corners: readonly Position[]): { x: number; y: number }[] {
  const flat = unwrapPolygon(corners)
  const { west, east } = boundsOf(flat)
  const worldOffset = Math.round((map.getCenter().lng - (west + east) / 2) / 360)
  return flat.map(({ latitude, longitude }) => map.project([longitude + 360 * worldOffset, latitude]))
}

/** The position at a point of the canvas, rounded as in URLs. */
export function positionAt(map: Map, point: [number, number]): Position {
  const { lng, lat } = map.unproject(point)
  return { latitude: roundDegrees(lat), longitude: roundDegrees(wrapLongitude(lng)) }
}

const METRES_PER_DEGREE = 111_320

/** A distance in metres at a position, in pixels of the canvas. */
export function metresToPixels(map: Map, metres: number, { latitude, longitude }: Position): number {
  const origin = map.project([longitude, latitude])
  return Math.abs(map.project([longitude, latitude + metres / METRES_PER_DEGREE]).y - origin.y)
}

/** The bounds of a circle around a position; the radius in metres. */
export function boundsOfCircle({ latitude, longitude }: Position, radius: number): Bounds {
  const latitudeSpan = radius / METRES_PER_DEGREE
  const longitudeSpan = latitudeSpan / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return {
    west: longitude - longitudeSpan,
    south: latitude - latitudeSpan,
    east: longitude + longitudeSpan,
    north: latitude + latitudeSpan,
  }
}

/** The data of camera moves that the viewer did not make: `quiet` never searches for the new bounds, `search` always does. */
export const MOVES = { quiet: { purpose: 'quiet' }, search: { purpose: 'search' } } as const

export const isMoveOf = (event: object, purpose: keyof typeof MOVES): boolean =>
  'purpose' in event && event.purpose === purpose

/** How long the camera moves after a button, in milliseconds; for a new search it jumps. */
export const MOVE_MS = 220

/** Padding around the results, in pixels: room for the controls in the corners and for a pin's own size. */
export const PADDING = { top: 104, right: 112, bottom: 104, left: 64 }

/** The maximum zoom, at which a house fills the view and every home is separate. */
export const MAX_ZOOM = 17

/** The maximum zoom of search results. */
const FIT_ZOOM = 13

/**
 * Moves the map so that all of these bounds are visible, for one of the purposes in `MOVES`. It does not fly there, which
 * would take seconds and draw hundreds of irrelevant frames.
 */
export function fitBounds(
  map: Map,
  bounds: Bounds,
  purpose: (typeof MOVES)[keyof typeof MOVES],
  { maxZoom = FIT_ZOOM, padding = PADDING }: { maxZoom?: number; padding?: number | PaddingOptions } = {},
): void {
  const animation = purpose === MOVES.quiet ? { animate: false } : { linear: true, duration: MOVE_MS }
  map.fitBounds(toLngLatBounds(bounds), { padding, maxZoom, ...animation }, purpose)
}

/** The distance between a pin and its home's card, in pixels. */
const CLEARANCE = 12

/** Moves the map up if the open card covers its pin. */
export function moveAboveCard(map: Map): void {
  const box = map.getContainer().parentElement
  const card = box?.querySelector('.map-card')?.getBoundingClientRect()
  const pin = box?.querySelector('[aria-expanded="true"]')?.getBoundingClientRect()
  if (!card || !pin) return
  const isBeside = pin.right < card.left || pin.left > card.right
  const covered = pin.bottom + CLEARANCE - card.top
  if (!isBeside && covered > 0) map.panBy([0, covered], { duration: MOVE_MS }, MOVES.quiet)
}
