import { transaction } from '@/lib/data/client'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { LIMITS } from '@/lib/data/listing-search/map'
import { updateMapCounts } from '@/lib/data/listing-search/map-counts'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { writeFilters } from '@/lib/domain/filter-table'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { fixedCoverOf, shapeOf } from '@/lib/domain/map-cells'
import { countedSizes } from '@/lib/domain/map-counts'
import { isInside } from '@/lib/domain/polygon'
import { type Bounds, type Position } from '@/lib/domain/position'
import { mapPropertiesSchema } from '@/lib/schemas/map'
import { actorOf, clearProperties, createUser, makeProperty } from '@/test/factories'
import { recordedDatabase } from '@/test/support/services'
import { mapProperties } from './list-properties'

const { db, take } = recordedDatabase()
afterEach(() => jest.restoreAllMocks())

/** More than a map reads one by one, over most of a country, and as many again without a position. */
const LISTINGS = 6_800
const COUNTRY: Bounds = { west: -125, south: 24, east: -66, north: 50 }
const ZOOM = 4

let agent: UserDoc
let admin: UserDoc
let listings: PropertyDoc[]

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  await clearProperties(db)
  listings = Array.from({ length: 2 * LISTINGS }, (_, i) => {
    const minPriceMinor = 2_500_000 * ((i * 7) % 44)
    return makeProperty(agent, {
      status: i % 20 === 0 ? 'rejected' : i % 9 === 0 ? 'pending' : 'verified',
      soldAt: i % 13 === 5 ? new Date() : null,
      minPriceMinor,
      maxPriceMinor: minPriceMinor + 2_500_000 * (i % 5),
      location: i % 900 === 7 ? 'Rare Falls' : 'Bend, Oregon',
      bedrooms: i % 6,
      createdAt: new Date(1_700_000_000_000 + ((i * 31) % LISTINGS) * 60_000),
      ...(i % 8 !== 0 && { propertyType: PROPERTY_TYPES[i % PROPERTY_TYPES.length] as 'house' }),
      ...(i < LISTINGS && {
        latitude: 25.5 + ((i * 7_919) % 2_300) / 100,
        longitude: -123.5 + ((i * 104_729) % 5_600) / 100,
        positionAccuracy: 'exact' as const,
      }),
    })
  })
  await db.collection('properties').insertMany(listings)
  await rebuildPlaces()
  await transaction((session) => updateMapCounts([], listings, session))
})

type MapQuery = ListingFilters & { location?: string; verified?: boolean }

async function mapOf(query: MapQuery, zoom = ZOOM, person = agent) {
  const { location, verified, ...filters } = { bounds: COUNTRY, ...query }
  const texts = Object.fromEntries(writeFilters(filters))
  take()
  const map = await mapProperties(
    actorOf(person),
    mapPropertiesSchema.parse({
      ...texts,
      zoom: String(zoom),
      ...(location && { location }),
      ...(verified && { verified: 'true' }),
    }),
  )
  const commands = take()
  const finds = commands.map((command) => command.find)
  const grouped = commands.map((command) => command.aggregate)
  const limits = commands.map(({ limit }) => Number(limit ?? 0))
  return { ...map, finds, grouped, limits }
}

const positionOf = ({ latitude = 0, longitude = 0 }: PropertyDoc): Position => ({ latitude, longitude })
const isIn = ({ latitude, longitude }: Position, { west, south, east, north }: Bounds) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** The listings that the reader of a search finds anywhere. */
const matching = (query: MapQuery, person = agent) =>
  listings.filter(
    (row) =>
      row.soldAt === null &&
      (row.status === 'verified' || (!query.verified && (row.status === 'pending' || person === admin))) &&
      (!query.type || query.type.some((type) => type === row.propertyType)) &&
      row.maxPriceMinor >= 100 * (query.minPrice ?? 0) &&
      row.minPriceMinor <= 100 * (query.maxPrice ?? Infinity) &&
      (row.bedrooms ?? 0) >= (query.bedrooms ?? 0) &&
      row.location.startsWith(query.location ?? ''),
  )

const inBounds = (rows: readonly PropertyDoc[], { bounds = COUNTRY, area }: MapQuery) =>
  rows.filter(
    (row) => row.cell !== null && isIn(positionOf(row), bounds) && (!area || isInside(positionOf(row), area)),
  )

/** Checks that the markers are true of these listings, and returns how many they have. */
function expectTrue(map: Awaited<ReturnType<typeof mapOf>>, expected: readonly PropertyDoc[]): void {
  expect(map.clusters.length + map.pins.length).toBeLessThanOrEqual(400)
  expect(new Set(map.pins.map(({ _id }) => _id)).size).toBe(map.pins.length)
  for (const pin of map.pins)
    expect(expected.find(({ _id }) => _id.toHexString() === pin._id)).toMatchObject({
      publicLatitude: pin.latitude,
      publicLongitude: pin.longitude,
    })
  for (const { bounds, count, latitude, longitude } of map.clusters) {
    const [west, south, east, north] = bounds
    const around = { west, south, east, north }
    expect(expected.filter((row) => isIn(positionOf(row), around)).length).toBeGreaterThanOrEqual(count)
    expect(isIn({ latitude, longitude }, around)).toBe(true)
  }
  const homeCount = map.clusters.reduce((sum, { count }) => sum + count, map.pins.length)
  expect(map.total).toBe(homeCount)
  if (map.relation === 'eq') expect(map.total).toBe(expected.length)
  else expect(map.total).toBeLessThanOrEqual(expected.length)
}

/** All but a corner of the country. */
const AREA = [
  { latitude: 49.9, longitude: -124.9 },
  { latitude: 49.9, longitude: -66.1 },
  { latitude: 24.1, longitude: -66.1 },
  { latitude: 28, longitude: -124.9 },
]

describe('a map with more listings than it reads', () => {
  it.each<[string, MapQuery]>([
    ['all', {}],
    ['verified ones', { verified: true }],
    ['a type', { type: ['cabin'] }],
    ['two types', { type: ['house', 'land'] }],
    ['a lowest price', { minPrice: 500_000 }],
    ['a highest price', { maxPrice: 300_000 }],
    ['a range of prices of a type', { type: ['villa'], minPrice: 200_000, maxPrice: 475_000 }],
    ['hardly any', { type: ['villa'], maxPrice: 0 + 25_000 }],
  ])('counts %s exactly, without reading more listings than it shows one by one (D368)', async (_, query) => {
    const map = await mapOf(query)
    const expected = matching(query)
    expectTrue(map, inBounds(expected, query))
    expect(map).toMatchObject({ relation: 'eq', total: inBounds(expected, query).length })
    expect(map.finds).toContain('mapCounts')
    expect(map.grouped).not.toContain('properties')
    const unplaced = expected.filter(({ cell }) => cell === null).length
    expect(map).toMatchObject({
      unplaced: Math.min(unplaced, 1_001),
      unplacedRelation: unplaced > 1_000 ? 'gte' : 'eq',
    })
    expect(Math.max(...map.limits)).toBeLessThanOrEqual(1_001)
  })

  it('counts rejected listings for administrators only', async () => {
    const everybody = matching({})
    const all = matching({}, admin)
    expect(all.length).toBeGreaterThan(everybody.length)
    expectTrue(await mapOf({}, ZOOM, admin), inBounds(all, {}))
    expectTrue(await mapOf({}), inBounds(everybody, {}))
  })

  it('has at least the homes of the cells inside its bounds if there are many along the edge, and says "at least"', async () => {
    const bounds = { west: -122.9, south: 26.1, east: -68.3, north: 47.9 }
    const map = await mapOf({ bounds }, 6)
    const expected = inBounds(matching({}), { bounds })
    expectTrue(map, expected)
    expect(map.relation).toBe('gte')
    const sizes = countedSizes(bounds, 6)
    if (!sizes) throw new Error('the map is not counted')
    const { within } = fixedCoverOf(shapeOf({ bounds }), sizes.inside, sizes.finest)
    const cells = new Set(within)
    const inside = expected.filter(({ cell }) =>
      [sizes.inside, sizes.finest].some((digits) => cells.has(cell?.slice(0, digits) ?? '')),
    )
    expect(map.total).toBe(inside.length)
    expect(map.total).toBeGreaterThan(0.7 * expected.length)
  })

  it('counts no listing outside a drawn area', async () => {
    const map = await mapOf({ area: AREA })
    expectTrue(map, inBounds(matching({}), { area: AREA }))
    expect(map.total).toBeGreaterThan(4_000)
  })

  it('counts those without a position exactly, whatever the filters, unless they are very many', async () => {
    const query = { bedrooms: 5 }
    const unplaced = matching(query).filter(({ cell }) => cell === null).length
    expect(unplaced).toBeGreaterThan(900)
    expect((await mapOf(query)).unplaced).toBe(Math.min(1_001, unplaced))
  })

  it('finds every home of a location in few places, whatever the filters', async () => {
    const query = { location: 'Rare', bedrooms: 1 }
    const map = await mapOf(query)
    expectTrue(map, inBounds(matching(query), {}))
    const unplaced = matching(query).filter(({ cell }) => cell === null).length
    expect(map).toMatchObject({ relation: 'eq', unplaced, unplacedRelation: 'eq' })
  })

  it.each<[string, MapQuery]>([
    ['bedrooms', { bedrooms: 3 }],
    ['a price within a band', { minPrice: 410_000 }],
    ['a location of many homes', { location: 'Bend' }],
    ['an area and bedrooms', { area: AREA, bedrooms: 5 }],
  ])('samples the newest homes for %s, and says "at least" (D369)', async (_, query) => {
    jest.replaceProperty(LIMITS, 'unplaced', LIMITS.few)
    const map = await mapOf(query)
    const expected = matching(query)
    expectTrue(map, inBounds(expected, query))
    expect(map.relation).toBe('gte')
    expect(map.total).toBeGreaterThan(20)
    const unplaced = expected.filter(({ cell }) => cell === null).length
    expect(map.unplaced).toBeLessThanOrEqual(unplaced)
    expect(map.unplaced).toBeGreaterThan(20)
    expect(map.unplacedRelation).toBe('gte')
    expect(Math.max(...map.limits)).toBeLessThanOrEqual(2_000)
  })

  it('reads a map of few listings exactly, whatever the filters', async () => {
    const query = { bounds: { west: -100, south: 30, east: -96, north: 33 }, bedrooms: 4 }
    const map = await mapOf(query, 8)
    expectTrue(map, inBounds(matching(query), query))
    expect(map.relation).toBe('eq')
  })
})
