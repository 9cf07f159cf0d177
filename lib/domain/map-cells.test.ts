import fc from 'fast-check'
import {
  boundsOfCell,
  type Cell,
  cellOf,
  clusterDigits,
  cellCoverOf,
  fixedCoverOf,
  LEVELS,
  MAX_MARKERS,
  rangesOver,
  shapeOf,
} from './map-cells'
import { isInside } from './polygon'
import { type Bounds, type Position } from './position'

const positions = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const isWithin = ({ latitude, longitude }: Position, { west, south, east, north }: Bounds) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)
const covers = (cells: readonly Cell[], at: Position) => cells.some((cell) => cellOf(at).startsWith(cell))

it.each([
  ['the middle of the map', 0, 0, '3000000000000000000000'],
  ['its north-west corner', 89, -180, '0'.repeat(LEVELS)],
  ['its south-east corner', -90, 180, '3'.repeat(LEVELS)],
  ['the north pole', 90, 0, '1000000000000000000000'],
  ['Bend', 44.0582, -121.3153, '0212320310111233023310'],
])('cellOf returns the cell of %s', (_, latitude, longitude, cell) => {
  expect(cellOf({ latitude, longitude })).toBe(cell)
})

it('contains each point in its cell and in all larger cells', () => {
  fc.assert(
    fc.property(positions, fc.nat(LEVELS), (at, digits) => {
      const { west, south, east, north } = boundsOfCell(cellOf(at).slice(0, digits))
      const near = { west: west - 1e-9, south: south - 1e-9, east: east + 1e-9, north: north + 1e-9 }
      expect(isWithin(at, near)).toBe(true)
    }),
  )
})

describe('fixedCoverOf', () => {
  it('has each point of the bounds in one cell, and only points of the bounds in the cells inside them', () => {
    const sizes = fc.constantFrom([2, 2] as const, [2, 4] as const, [4, 4] as const, [4, 6] as const)
    fc.assert(
      fc.property(positions, positions, positions, sizes, (a, b, at, [digits, finest]) => {
        const [south = 0, north = 0] = [a.latitude, b.latitude].sort((x, y) => x - y)
        const bounds = { west: a.longitude, south, east: b.longitude, north }
        const { within, edge } = fixedCoverOf(shapeOf({ bounds }), digits, finest)
        expect(within.every(({ length }) => length === digits || length === finest)).toBe(true)
        expect(edge.every(({ length }) => length === finest)).toBe(true)
        for (const point of [a, b, at]) {
          const cells = [...within, ...edge].filter((cell) => cellOf(point).startsWith(cell))
          if (isWithin(point, bounds)) expect(cells).toHaveLength(1)
          else expect(covers(within, point)).toBe(false)
        }
      }),
    )
  })
})

describe('cellCoverOf', () => {
  it('covers every point of the bounds, with limited numbers of cells and ranges', () => {
    fc.assert(
      fc.property(positions, positions, positions, fc.integer({ min: 4, max: 64 }), (a, b, at, most) => {
        const [south = 0, north = 0] = [a.latitude, b.latitude].sort((x, y) => x - y)
        const bounds = { west: a.longitude, south, east: b.longitude, north }
        const { within, edge } = cellCoverOf(shapeOf({ bounds }), most)
        const cells = [...within, ...edge]
        expect(cells.length).toBeLessThanOrEqual(most)
        const ranges = rangesOver(cells, 4)
        expect(ranges.length).toBeLessThanOrEqual(4)
        expect(cells.every((cell) => ranges.filter((range) => cell.startsWith(range)).length === 1)).toBe(
          true,
        )
        for (const point of [a, b, at]) if (isWithin(point, bounds)) expect(covers(cells, point)).toBe(true)
        if (covers(within, at)) expect(isWithin(at, bounds)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it.each([0, 170, -175])(
    'covers every point of an area, and separates cells inside it from its edge (%i° east)',
    (turn) => {
      const turned = <P extends Position>({ longitude, ...at }: P) => ({
        ...at,
        longitude: ((((longitude + turn + 180) % 360) + 360) % 360) - 180,
      })
      const area = [
        { latitude: 10, longitude: -20 },
        { latitude: 60, longitude: 0 },
        { latitude: 15, longitude: 5 },
        { latitude: -50, longitude: 30 },
      ].map(turned)
      const { within, edge } = cellCoverOf(shapeOf({ area }), 64)
      expect(within.length).toBeGreaterThan(5)
      expect(within.length + edge.length).toBeLessThanOrEqual(64)
      fc.assert(
        fc.property(
          fc.record({
            latitude: fc.double({ min: -60, max: 70, noNaN: true }),
            longitude: fc.double({ min: -25, max: 35, noNaN: true }),
          }),
          (point) => {
            const at = turned(point)
            if (isInside(at, area)) expect(covers([...within, ...edge], at)).toBe(true)
            if (covers(within, at)) expect(isInside(at, area)).toBe(true)
          },
        ),
        { numRuns: 500 },
      )
    },
  )

  it.each([
    ['the whole world', { west: -180, south: -90, east: 180, north: 90 }, [''], true],
    ['both sides of the antimeridian', { west: 179, south: 1, east: -179, north: 2 }, undefined, false],
    ['a point', { west: 3, south: 4, east: 3, north: 4 }, undefined, false],
  ])('covers %s', (_, bounds, ranges, isAll) => {
    const { within, edge } = cellCoverOf(shapeOf({ bounds }), 32)
    expect(edge.length === 0).toBe(isAll)
    if (ranges) expect(rangesOver(within, 4)).toEqual(ranges)
    for (const longitude of [bounds.west, bounds.east])
      expect(covers([...within, ...edge], { latitude: bounds.south, longitude })).toBe(true)
  })

  it('returns no cells if the bounds and the area do not overlap', () => {
    const area = [
      { latitude: 10, longitude: 10 },
      { latitude: 11, longitude: 11 },
      { latitude: 10, longitude: 11 },
    ]
    const shape = shapeOf({ area, bounds: { west: -20, south: -20, east: -10, north: -10 } })
    expect(cellCoverOf(shape, 32)).toEqual({ within: [], edge: [] })
    expect(rangesOver([], 4)).toEqual([])
  })
})

describe('clusterDigits', () => {
  it.each([
    ['the world on a small map', { west: -180, south: -85, east: 180, north: 85 }, 0, 2],
    ['the world at street zoom', { west: -180, south: -90, east: 180, north: 90 }, 22, 4],
    ['a city', { west: -121.4, south: 44, east: -121.2, north: 44.15 }, 11, 13],
    ['a street', { west: -121.301, south: 44, east: -121.3, north: 44.001 }, 22, 22],
  ])('fits the digits of %s to the map', (_, bounds, zoom, digits) => {
    expect(clusterDigits(bounds, zoom)).toBe(digits)
  })

  it('never returns more than MAX_MARKERS clusters', () => {
    fc.assert(
      fc.property(positions, positions, fc.nat(22), fc.array(positions), (a, b, zoom, points) => {
        const [south = 0, north = 0] = [a.latitude, b.latitude].sort((x, y) => x - y)
        const bounds = { west: a.longitude, south, east: b.longitude, north }
        const digits = clusterDigits(bounds, zoom)
        const rows = points.filter((at) => isWithin(at, bounds))
        expect(new Set(rows.map((at) => cellOf(at).slice(0, digits))).size).toBeLessThanOrEqual(MAX_MARKERS)
        expect(digits).toBeLessThanOrEqual(zoom + 2)
      }),
    )
  })
})
