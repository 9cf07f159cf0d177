import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { findNearest } from '@/lib/data/listing-search/nearest'
import { placeSearchOf } from '@/lib/data/listing-search'
import { type Position } from '@/lib/domain/position'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { findNearestHomes } from './search-properties'
import { FOR_BUYERS } from './list-properties'

const { db } = serviceDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})
beforeEach(() => clearProperties(db))

const home = (latitude: number, longitude: number, overrides: Partial<PropertyDoc> = {}) =>
  makeProperty(agent, { latitude, longitude, positionAccuracy: 'exact', ...overrides })
const near = async (at: Position, limit = 12) => {
  const search = placeSearchOf({ location: '', verified: false, includeRejected: false })
  return findNearest({ ...search, filters: {}, now: new Date() }, at, limit)
}

/** The distance on a sphere, from the angle between the two directions. */
function kilometres(a: Position, b: Position): number {
  const direction = ({ latitude, longitude }: Position) => {
    const up = (latitude * Math.PI) / 180
    const round = (longitude * Math.PI) / 180
    return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
  }
  const from = direction(a)
  const to = direction(b)
  return (
    6_371 *
    Math.acos(
      Math.min(
        1,
        from.reduce((sum, part, i) => sum + part * (to[i] ?? 0), 0),
      ),
    )
  )
}

it('returns the twelve nearest homes at any distance for a place without homes', async () => {
  await insertProperties(db, [
    ...Array.from({ length: 13 }, (_, i) => home(44.06, -121.32 + i / 100, { title: `Bend ${i}` })),
    home(-36.9, 144.4, { title: 'Beside it' }),
    home(-36.76, 144.28, { title: 'Sold', soldAt: new Date() }),
    home(-36.76, 144.28, { title: 'Rejected', status: 'rejected' }),
    makeProperty(agent, { title: 'Nowhere' }),
  ])
  const nearestHomes = await findNearestHomes(FOR_BUYERS, 'Bendigo, Australia')
  expect(nearestHomes?.place).toBe('Bendigo, Victoria, Australia')
  expect(nearestHomes?.homes).toHaveLength(12)
  const [first, second] = nearestHomes?.homes ?? []
  expect(first?.property.title).toBe('Beside it')
  expect(first?.distance).toBeGreaterThan(10)
  expect(first?.distance).toBeLessThan(30)
  expect(second?.distance).toBeGreaterThan(10_000)
})

it('picks the town with the nearest home among towns of one name', async () => {
  await insertProperties(db, [home(44.06, -121.32, { title: 'Bend' })])
  expect((await findNearestHomes(FOR_BUYERS, 'Salem'))?.place).toBe('Salem, Oregon, United States')
  expect((await findNearestHomes(FOR_BUYERS, 'Salem, Massachusetts'))?.place).toMatch(/^Salem, Massachusetts/)
})

it.each(['Nowhereville', 'Oregon', ''])('returns null for %j, which names no town', async (location) => {
  expect(await findNearestHomes(FOR_BUYERS, location)).toBeNull()
})

it('finds a postal code by the public position of a home there, even a sold one (D278)', async () => {
  await insertProperties(db, [
    home(44.06, -121.32, { postalCode: '97701', soldAt: new Date() }),
    home(10, 20, { postalCode: '97702', status: 'rejected' }),
    home(44.4, -121.3, { title: 'Nearest' }),
  ])
  const nearestHomes = await findNearestHomes(FOR_BUYERS, '97701')
  expect(nearestHomes?.place).toBe('97701')
  expect(nearestHomes?.homes.map(({ property }) => property.title)).toEqual(['Nearest'])
  expect(await findNearestHomes(FOR_BUYERS, '97702')).toBeNull()
})

it('finds a postal code in two parts among many others of its district', async () => {
  await insertProperties(db, [
    ...Array.from({ length: 40 }, (_, i) =>
      home(53.48, -2.24, { postalCode: `M1 ${i % 10}A${'BCDE'[i % 4] ?? ''}`, soldAt: new Date() }),
    ),
    home(53.47, -2.23, { postalCode: 'M1 9XY', soldAt: new Date() }),
    home(53.4, -2.3, { title: 'Nearest' }),
  ])
  for (const text of ['M1 9XY', 'm19xy', 'm1-9xy'])
    expect([text, (await findNearestHomes(FOR_BUYERS, text))?.place]).toEqual([text, 'M1 9XY'])
})

it('returns no homes if there are none', async () => {
  expect((await findNearestHomes(FOR_BUYERS, 'Bendigo, Australia'))?.homes).toEqual([])
})

it.each<[string, Position]>([
  ['a town', { latitude: 44.05, longitude: -121.3 }],
  ['the antimeridian', { latitude: -17, longitude: 179.95 }],
  ['a pole', { latitude: 89.5, longitude: 10 }],
  ['the sea', { latitude: 0, longitude: -30 }],
])('finds the same homes near %s as a full scan', async (_, at) => {
  const homes = Array.from({ length: 400 }, (_, i) => {
    const east = (i * 7.31) % 1
    const north = (i * 3.77) % 1
    if (i % 4 === 0) return home(44 + north / 5, -121.5 + east / 3)
    if (i % 4 === 1) return home(-18 + 2 * north, east < 0.5 ? 179 + 2 * east : -181 + 2 * east)
    return home(-80 + 165 * north, -180 + 360 * east)
  })
  await insertProperties(db, homes)
  const expected = homes
    .map(({ latitude = 0, longitude = 0 }) => kilometres(at, { latitude, longitude }))
    .sort((a, b) => a - b)
    .slice(0, 12)
  const distances = (await near(at)).map(({ distance }) => distance)
  expect(distances).toHaveLength(12)
  distances.forEach((distance, i) => expect(distance).toBeCloseTo(expected[i] ?? NaN, 3))
})

it('finds the nearest home even if more than it reads share one point', async () => {
  await insertProperties(db, [
    ...Array.from({ length: 150 }, () => home(10.3, 20)),
    home(10.1, 20, { title: 'Nearest' }),
  ])
  const nearest = await near({ latitude: 10, longitude: 20 }, 3)
  expect(nearest.map(({ property }) => property.title)[0]).toBe('Nearest')
  expect(nearest.map(({ distance }) => Math.round(distance))).toEqual([11, 33, 33])
})
