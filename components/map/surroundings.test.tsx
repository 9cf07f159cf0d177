import { type Bounds, type Position } from '@/lib/domain/position'
import { boundsOfCircle, isWithin, boundsAt } from './camera'
import { type Name } from './cells'
import { type Ground, surroundings } from './surroundings'

const HOME = { latitude: 44.04, longitude: -121.34 }
const CIRCLE = boundsOfCircle(HOME, 1_000)

const BEND: Name = ['Bend', -121.315, 44.058, 87_014]
const SUBURB: Name = ['Deschutes River Woods', -121.358, 43.992, 5_077]
const THREE_RIVERS: Name = ['Three Rivers', -121.47, 43.83, 3_014]
const REDMOND: Name = ['Redmond', -121.17, 44.27, 28_654]
const PRINEVILLE: Name = ['Prineville', -120.83, 44.3, 9_530]
const SALEM: Name = ['Salem', -123.04, 44.94, 164_549]
const BEND_OF_TEXAS: Name = ['Bend', -98.5, 31.09, 2_001]
const TOWNS = [SALEM, BEND_OF_TEXAS, BEND, SUBURB, THREE_RIVERS, REDMOND, PRINEVILLE]

const COLUMBIA: GeoJSON.Position[] = [
  [-122.3, 45.55],
  [-121.2, 44.85],
]
const FAR_SHORE: GeoJSON.Position[] = [[-124.1, 44.6]]

const at = ([, longitude, latitude]: Name): Position => ({ latitude, longitude })
const shows = (bounds: Bounds, position: Position) => isWithin(boundsAt(position), bounds)
const around = (ground: Partial<Ground>, { place = 'Bend, Oregon', home = CIRCLE } = {}) =>
  surroundings(home, place, { towns: TOWNS, waters: [], ...ground })

it('shows the circle, the town and two towns nearby, large ones first, and no suburb (D359)', () => {
  const { bounds, town } = around({})
  expect(town).toBe(BEND)
  expect(isWithin(CIRCLE, bounds)).toBe(true)
  for (const one of [BEND, REDMOND, THREE_RIVERS]) expect(shows(bounds, at(one))).toBe(true)
  for (const one of [SALEM, PRINEVILLE]) expect(shows(bounds, at(one))).toBe(false)
})

it('shows the nearest point of water, and none that is farther than 150 km (D359)', () => {
  const { north, ...rest } = around({ waters: [FAR_SHORE, COLUMBIA] }).bounds
  expect(north).toBe(44.85)
  expect({ north: around({}).bounds.north, ...rest }).toEqual(around({}).bounds)
  expect(around({ waters: [FAR_SHORE] }).bounds).toEqual(around({}).bounds)
})

it('names a town that is not on the map at the public position of the home, but no region (D359)', () => {
  expect(around({}, { place: 'Tumalo, Oregon' }).town).toEqual(['Tumalo', -121.34, 44.04, 0])
  expect(around({ towns: [BEND_OF_TEXAS] }).town).toEqual(['Bend', -121.34, 44.04, 0])
  expect(around({}, { place: 'Oregon' }).town).toBeUndefined()
})

it('shows only the circle if nothing is near', () => {
  const home = boundsOfCircle({ latitude: 0, longitude: -150 }, 1_000)
  const { bounds } = around({ waters: [COLUMBIA] }, { home, place: 'Pacific' })
  for (const side of ['west', 'south', 'east', 'north'] as const)
    expect(bounds[side]).toBeCloseTo(home[side], 6)
})

it('stays small across the antimeridian', () => {
  const home = boundsOfCircle({ latitude: -16.8, longitude: 179.98 }, 1_000)
  const towns: Name[] = [['Taveuni', -179.98, -16.85, 9_000]]
  const { west, east } = around(
    { towns, waters: [[[-179.9, -16.9]]] },
    { home, place: 'Somosomo, Fiji' },
  ).bounds
  expect(west).toBeCloseTo(home.west, 6)
  expect(east).toBeCloseTo(180.1, 6)
})
