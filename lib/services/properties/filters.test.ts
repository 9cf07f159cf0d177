import fc from 'fast-check'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { writeFilters } from '@/lib/domain/filter-table'
import { filtersOf, type ListingFilters } from '@/lib/domain/listing-filters'
import { PROPERTY_SORTS } from '@/lib/domain/property'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { mapPropertiesSchema, type PropertyMapDto } from '@/lib/schemas/map'
import {
  actorOf,
  clearProperties,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { FOR_BUYERS, listProperties, mapProperties } from './list-properties'
import { relaxSearch } from './search-properties'
import { bounds, daysAgo, type Facts, facts, filters } from '@/test/support/search-arbitraries'
import { isWithin, matches, shownAt, shownMajor } from '@/test/support/search-model'
import { sized } from '@/test/support/tier'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
})
beforeEach(() => clearProperties(db))

const idsOf = (rows: readonly { _id: { toString(): string } }[]) => rows.map(({ _id }) => String(_id)).sort()

/** Listings with these facts; undefined ones are omitted. */
function listingsOf(all: readonly Facts[]): PropertyDoc[] {
  return all.map((overrides) =>
    makeProperty(
      agent,
      Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined)),
    ),
  )
}

const textsOf = (listingFilters: ListingFilters) => Object.fromEntries(writeFilters(listingFilters))

/** All listings of all pages, in order and with repetitions, and the total that the first page states. */
async function pagesOf(query: Record<string, string>, limit: number) {
  const items: { _id: string }[] = []
  let [cursor, total]: [string | null, number | null] = ['', null]
  while (cursor !== null) {
    const input = listPropertiesSchema.parse({ ...query, limit: String(limit), ...(cursor && { cursor }) })
    const page = await listProperties(actorOf(buyer), input)
    total ??= page.total
    items.push(...page.items)
    cursor = page.next
  }
  return { items, total }
}

describe('listProperties with filters', () => {
  it('finds what the model finds, page by page, each listing once', async () => {
    const listings = listingsOf(fc.sample(facts, { numRuns: 250, seed: 15 }))
    await insertProperties(db, listings)
    let some = 0
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...PROPERTY_SORTS),
        fc.constantFrom(9, 40, 100),
        fc.constantFrom('', '', 'port', 'suva'),
        async (listingFilters, sort, limit, location) => {
          const expected = listings.filter(
            (row) => matches(row, listingFilters) && row.location.toLowerCase().includes(location),
          )
          some += Number(expected.length > 0)
          const query = { ...textsOf(listingFilters), sort, ...(location && { location }) }
          const { items, total } = await pagesOf(query, limit)
          expect({ query, ids: idsOf(items), total }).toEqual({
            query,
            ids: idsOf(expected),
            total: expected.length,
          })
        },
      ),
      { numRuns: sized(20, 60), seed: 15 },
    )
    expect(some).toBeGreaterThan(sized(5, 20))
  })

  it('finds the same in an area across 180 degrees as within its bounds, in the list and on the map', async () => {
    const at = (latitude: number, longitude: number): Facts => ({ latitude, longitude })
    await insertProperties(
      db,
      listingsOf([
        at(-17.5, 179.5),
        at(-17.5, -179.5),
        at(-17.5, 180),
        at(-17.5, -180),
        at(-17.5, 178.9),
        at(-17.5, 0),
        at(-19, 179.5),
      ]),
    )
    const zoom = '3'
    for (const query of [
      { bounds: '179,-18,-179,-17' },
      { area: '-18,179;-18,-179;-17,-179;-17,179' },
      { area: '-17,179;-17,-179;-18,-179;-18,179' },
      { area: '-18,-179;-17,-179;-17,179;-18,179' },
    ]) {
      const { total } = await listProperties(null, listPropertiesSchema.parse(query))
      const world = { bounds: '-180,-90,180,90', ...query, zoom }
      const onMap = await mapProperties(null, mapPropertiesSchema.parse(world))
      expect({ query, total, onMap: onMap.total }).toEqual({ query, total: 4, onMap: 4 })
    }
    for (const box of ['179.9,-18,180,-17', '-180,-18,-179.9,-17'])
      expect((await listProperties(null, listPropertiesSchema.parse({ bounds: box }))).total).toBe(2)
  })

  it('sorts filtered listings in every order', async () => {
    const listings = listingsOf(fc.sample(facts, { numRuns: 120, seed: 16 }))
    await insertProperties(db, listings)
    const order = async (sort: string, query: Record<string, string>) =>
      (await pagesOf({ ...query, sort }, 7)).items.map(({ _id }) => _id)
    for (const sort of PROPERTY_SORTS) {
      const ids = new Set(idsOf(listings.filter((row) => matches(row, { bedrooms: 1 }))))
      const all = (await order(sort, {})).filter((id) => ids.has(id))
      expect(await order(sort, { bedrooms: '1' })).toEqual(all)
    }
  })

  it.each([
    ['newest', { listedSince: '3' }],
    ['default', { listedSince: '3' }],
    ['price-low-high', { maxPrice: '130000' }],
    ['price-high-low', { minPrice: '170000' }],
  ])('filters later pages too: by %s, %j', async (sort, query: Record<string, string>) => {
    const listings = Array.from({ length: 8 }, (_, i) =>
      makeProperty(agent, {
        createdAt: daysAgo(i),
        minPriceMinor: 10_000_000 + i * 1_000_000,
        maxPriceMinor: 14_000_000 + i * 1_000_000,
      }),
    )
    await insertProperties(db, listings)
    const { items, total } = await pagesOf({ ...query, sort }, 2)
    expect(items).toHaveLength(total ?? 0)
    expect(total).toBe(sort === 'price-high-low' ? 5 : 4)
  })

  it('does not match a listing without the filtered fact (D68)', async () => {
    await createProperty(db, agent)
    const totalOf = async (query: Record<string, string>) =>
      (await listProperties(null, listPropertiesSchema.parse(query))).total
    expect(await totalOf({})).toBe(1)
    const none: Record<string, string>[] = [
      { bedrooms: '0' },
      { bathrooms: '0' },
      { parking: '0' },
      { minArea: '1' },
      { maxArea: '100000' },
      { minLot: '1' },
      { builtSince: '1000' },
      { type: PROPERTY_TYPES.join(',') },
      { features: 'pool' },
      { reduced: 'true' },
      { underOffer: 'true' },
      { bounds: '-180,-90,180,90' },
      { area: '-90,-180;-90,0;-90,180;90,180;90,0;90,-180' },
    ]
    for (const query of none) expect({ query, found: await totalOf(query) }).toEqual({ query, found: 0 })
    expect(await totalOf({ minPrice: '500000', listedSince: '1' })).toBe(1)
    expect(await totalOf({ minPrice: '500000.01' })).toBe(0)
    expect(await totalOf({ maxPrice: '399999.99' })).toBe(0)
  })

  it('finds an approximate listing at its rounded position only (D67)', async () => {
    const at = { latitude: 44.0449, longitude: -121.3049, positionAccuracy: 'approximate' }
    await createProperty(db, agent, at as Partial<PropertyDoc>)
    const totalOf = async (query: Record<string, string>) =>
      (await listProperties(actorOf(agent), listPropertiesSchema.parse(query))).total
    expect(await totalOf({ bounds: '-121.3,44.04,-121.3,44.04' })).toBe(1)
    expect(await totalOf({ bounds: '-121.305,44.0448,-121.3048,44.045' })).toBe(0)
    expect(
      await totalOf({ area: '44.0448,-121.305;44.045,-121.305;44.045,-121.3048;44.0448,-121.3048' }),
    ).toBe(0)
  })
})

describe('a search that finds nothing', () => {
  const loosened = (query: Record<string, string>, canSearchByWords = true) => {
    const { location = '', verified, ...rest } = listPropertiesSchema.parse(query)
    return relaxSearch(FOR_BUYERS, { location, verified, ...filtersOf(rest) }, canSearchByWords)
  }

  it('names the single filter to remove, and how many homes that shows', async () => {
    const home = (overrides: Facts) => makeProperty(agent, { location: 'Porto', bedrooms: 2, ...overrides })
    await insertProperties(db, [
      home({ features: ['pool'] }),
      home({ features: ['pool'] }),
      home({ bedrooms: 4, status: 'pending' }),
      home({ location: 'Bend', bedrooms: 4, features: ['pool'] }),
    ])
    const query = { location: 'porto', bedrooms: '3', features: 'pool' }
    expect(await loosened(query)).toEqual([
      { name: 'bedrooms', count: 2, isMore: false },
      { name: 'location', count: 1, isMore: false },
      { name: 'features', count: 1, isMore: false },
    ])
    expect(await loosened({ ...query, minPrice: '900000' })).toEqual([])
    expect(await loosened({ location: 'porto', bedrooms: '4', verified: 'true' })).toEqual([
      { name: 'bedrooms', count: 2, isMore: false },
      { name: 'location', count: 1, isMore: false },
      { name: 'verified', count: 1, isMore: false },
    ])
  })

  it('counts the homes that match the words of its location, except for the map (D166)', async () => {
    await insertProperties(
      db,
      ['Bend, Oregon', 'Bend, OR', 'Salem, Oregon'].map((location) => makeProperty(agent, { location })),
    )
    const query = { location: 'Oregon Bend', bedrooms: '9' }
    expect(await loosened(query)).toEqual([{ name: 'bedrooms', count: 2, isMore: false }])
    expect(await loosened(query, false)).toEqual([])
  })
})

describe('mapProperties', () => {
  const mapOf = (listingFilters: ListingFilters, zoom: number) =>
    mapProperties(
      actorOf(buyer),
      mapPropertiesSchema.parse({ ...textsOf(listingFilters), zoom: String(zoom) }),
    )

  /** Checks what a map shows against the listings that it should show. */
  function expectShown(
    { total, relation, clusters, pins }: PropertyMapDto,
    expected: readonly PropertyDoc[],
  ) {
    expect({ total, relation }).toEqual({ total: expected.length, relation: 'eq' })
    expect(clusters.length + pins.length).toBeLessThanOrEqual(400)
    const alone = new Set(pins.map(({ _id }) => _id))
    expect(alone.size).toBe(pins.length)
    const rest = expected.filter(({ _id }) => !alone.has(_id.toHexString()))
    expect(rest.length + pins.length).toBe(expected.length)
    for (const {
      bounds: [west, south, east, north],
      count,
      latitude,
      longitude,
    } of clusters) {
      const those = rest.filter((row) => isWithin(shownAt(row), { west, south, east, north }))
      expect(those.length).toBeGreaterThanOrEqual(count)
      expect(count).toBeGreaterThan(1)
      expect(isWithin({ latitude, longitude }, { west, south, east, north })).toBe(true)
    }
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(rest.length)
    for (const pin of pins) {
      const row = expected.find(({ _id }) => _id.toHexString() === pin._id)
      expect(row && shownAt(row)).toEqual({ latitude: pin.latitude, longitude: pin.longitude })
      expect([pin.title, pin.minPrice]).toEqual([row?.title, row && shownMajor(row)?.min])
    }
  }

  it.each([
    ['few', 150],
    ['more than it has marks for', 900],
  ])('shows each of %s listings in exactly one cluster or pin', async (_, count) => {
    const listings = listingsOf(fc.sample(facts, { numRuns: count, seed: 17 })).map((row) => row)
    await insertProperties(db, listings)
    await fc.assert(
      fc.asyncProperty(filters, bounds, fc.nat(22), fc.boolean(), async (some, within, zoom, isAll) => {
        const query = isAll ? { bounds: within } : { ...some, bounds: within }
        expectShown(
          await mapOf(query, zoom),
          listings.filter((row) => matches(row, query)),
        )
      }),
      { numRuns: sized(10, 30), seed: 17 },
    )
  })

  it('counts the matching homes that have no position, for any bounds', async () => {
    const home = (bedrooms: number, at = {}) => makeProperty(agent, { bedrooms, ...at })
    await insertProperties(db, [home(1), home(2), home(3), home(3, { latitude: 44, longitude: -121 })])
    const within = { bounds: { west: 0, south: 0, east: 1, north: 1 } }
    expect(await mapOf(within, 3)).toMatchObject({ total: 0, unplaced: 3 })
    expect(await mapOf({ ...within, bedrooms: 2 }, 3)).toMatchObject({ total: 0, unplaced: 2 })
  })

  it('places a cluster at the mean position of its homes', async () => {
    const at = (latitude: number, longitude: number) =>
      makeProperty(agent, { latitude, longitude } as Partial<PropertyDoc>)
    await insertProperties(db, [
      at(44.05, -121.3),
      at(44.05, -121.3),
      at(44.05, -121.3),
      at(44.054, -121.296),
    ])
    const within = { bounds: { west: -121.31, south: 44.04, east: -121.29, north: 44.06 } }
    const { clusters } = await mapOf(within, 5)
    expect(clusters).toHaveLength(1)
    expect(clusters[0]?.count).toBe(4)
    expect(clusters[0]?.latitude).toBeCloseTo(44.051, 6)
    expect(clusters[0]?.longitude).toBeCloseTo(-121.299, 6)
  })

  it('shows each home of a street separately, however close they are', async () => {
    const at = { latitude: 44.05, longitude: -121.3 } as Partial<PropertyDoc>
    await insertProperties(db, [makeProperty(agent, at), makeProperty(agent, at)])
    const within = { bounds: { west: -121.31, south: 44.04, east: -121.29, north: 44.06 } }
    expect(await mapOf(within, 18)).toMatchObject({ total: 2, clusters: [], pins: [{}, {}] })
    expect(await mapOf(within, 12)).toMatchObject({ total: 2, clusters: [{ count: 2 }], pins: [] })
  })
})
