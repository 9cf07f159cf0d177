import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { type GeometryCollection, type Topology } from 'topojson-specification'
import { isInside } from '@/lib/domain/polygon'
import { largestOf, measure } from './measure.mjs'

const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

it.each([
  ['a plain one', box(10, 40, 14, 42), [12, 41], 8],
  ['one that crosses the antimeridian', box(178, -18, -178, -16), [-180, -17], 8],
  ['one that crosses it and lies more to the west of it', box(160, 50, -170, 60), [175, 55], 300],
  ['one that crosses it and lies more to the east of it', box(170, 50, -160, 60), [-175, 55], 300],
])('measures %s at its position', (_, ring, [longitude, latitude], size) => {
  const result = measure(ring)
  expect(result.size).toBeCloseTo(size)
  expect(result.middle[0]).toBeCloseTo(longitude as number)
  expect(result.middle[1]).toBeCloseTo(latitude as number)
})

it('puts the middle of a ring around a pole near the pole', () => {
  const edge = [...Array(13).keys()].map((i) => [-180 + 30 * i, -70])
  const { middle } = measure([...edge, [180, -90], [-180, -90], [-180, -70]])
  expect(middle[1]).toBeLessThan(-70)
})

it('puts the middle of a ring with a bay beside the bay', () => {
  const bay = [
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 1],
    [1, 1],
    [1, 10],
    [0, 10],
    [0, 0],
  ]
  expect(measure(bay).middle[0]).toBe(9)
})

it.each([
  ['world-atlas/countries-50m.json', 'countries'],
  ['us-atlas/states-10m.json', 'states'],
])('puts the name of each shape of %s on its own land, even across 180 degrees', (file, object) => {
  const topology = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Topology
  const shapes = feature(topology, topology.objects[object] as GeometryCollection<{ name: string }>).features
  const names: string[] = []
  for (const { properties, geometry } of shapes) {
    const { ring, middle } = largestOf(geometry as GeoJSON.Polygon | GeoJSON.MultiPolygon)
    const [longitude = 0, latitude = 0] = middle
    const corners = ring.map(([x = 0, y = 0]) => ({ longitude: x, latitude: y }))
    // A ring around the pole has no inside: everything south of its coast is land.
    const isOnLand =
      properties.name === 'Antarctica' ? latitude < -80 : isInside({ latitude, longitude }, corners)
    if (!isOnLand) names.push(properties.name)
  }
  expect(shapes.length).toBeGreaterThan(50)
  expect(names).toEqual([])
})
