import { unwrapLongitudes } from '@/lib/domain/polygon'

type Line = GeoJSON.Position[]

const POLE = 90

/**
 * The line without jumps between the edges of the world: it continues beyond 180 degrees instead. The
 * packaged outlines are those of a globe, which has no edges; a flat map would draw each jump across its
 * whole width.
 */
export function unwrap(line: Line): Line {
  const longitudes = unwrapLongitudes(line.map(([longitude = 0]) => longitude))
  return line.map(([, latitude = 0], i) => [longitudes[i] ?? 0, latitude])
}

/** A ring around a pole ends one world further than it started; it is closed over the pole. */
function unwrapRing(ring: Line): Line {
  const flat = unwrap(ring)
  const first = flat[0]
  const last = flat.at(-1)
  if (!first || !last || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return flat
  const pole = (first[1] ?? 0) < 0 ? -POLE : POLE
  return [...flat, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

/** For a flat map. */
export const unwrapShapes = ({ features }: GeoJSON.FeatureCollection): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: features.map(({ geometry }) => ({
    type: 'Feature',
    properties: null,
    geometry:
      geometry.type === 'Polygon'
        ? { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) }
        : geometry.type === 'MultiPolygon'
          ? { ...geometry, coordinates: geometry.coordinates.map((part) => part.map(unwrapRing)) }
          : geometry,
  })),
})

export const unwrapLines = (lines: GeoJSON.MultiLineString): GeoJSON.MultiLineString => ({
  ...lines,
  coordinates: lines.coordinates.map(unwrap),
})
