import { measure } from './measure.mjs'

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
])('%s is measured where it lies', (_, ring, [longitude, latitude], size) => {
  const found = measure(ring)
  expect(found.size).toBeCloseTo(size)
  expect(found.middle[0]).toBeCloseTo(longitude as number)
  expect(found.middle[1]).toBeCloseTo(latitude as number)
})

it('one around a pole has its middle near the pole', () => {
  const edge = [...Array(13).keys()].map((i) => [-180 + 30 * i, -70])
  const { middle } = measure([...edge, [180, -90], [-180, -90], [-180, -70]])
  expect(middle[1]).toBeLessThan(-70)
})
