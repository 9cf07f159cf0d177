import { unwrap, unwrapLines, unwrapShapes } from './unwrap'

it.each([
  [
    [
      [170, 1],
      [-175, 2],
      [175, 3],
    ],
    [
      [170, 1],
      [185, 2],
      [175, 3],
    ],
  ],
  [
    [
      [-170, 1],
      [175, 2],
      [-160, 3],
    ],
    [
      [-170, 1],
      [-185, 2],
      [-160, 3],
    ],
  ],
  [
    [
      [-100, 1],
      [70, 2],
    ],
    [
      [-100, 1],
      [70, 2],
    ],
  ],
  [[], []],
])('continues %j beyond the edge as %j', (line, expected) => {
  expect(unwrap(line)).toEqual(expected)
  expect(unwrapLines({ type: 'MultiLineString', coordinates: [line] }).coordinates).toEqual([expected])
})

it('closes land around a pole over the pole', () => {
  const ring = [
    [-180, -70],
    [-90, -75],
    [0, -70],
    [90, -75],
    [180, -70],
  ]
  const shapes: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } },
      { type: 'Feature', properties: null, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } },
    ],
  }
  const flat = [...ring, [180, -90], [-180, -90], [-180, -70]]
  expect(unwrapShapes(shapes).features.map(({ geometry }) => geometry)).toEqual([
    { type: 'Polygon', coordinates: [flat] },
    { type: 'MultiPolygon', coordinates: [[flat]] },
  ])
})
