/** @tier full */
import { type Document, ObjectId } from 'mongodb'
import { type PropertyDoc } from '@/lib/data/collections'
import { COUNT_LIMIT } from '@/lib/data/listing-search/page'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { EXPLORE_PAGE_SIZE, PROPERTY_SORTS } from '@/lib/domain/property'
import { fold } from '@/lib/domain/text'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { createUser, makeProperty } from '@/test/factories'
import { hasPlanner, NO_PLANNER } from '@/test/support/engine'
import { onlyWhere } from '@/test/support/tier'
import { planOf, queriesOf, type Query, READ_PER_ROW } from '@/test/support/query-plans'
import {
  type PageQueries,
  CITIES,
  loadIndexed,
  loadRows,
  cycle,
  readFaultsOf,
  ROWS as LISTINGS,
  STREETS,
} from '@/test/support/scale'
import { recordedDatabase } from '@/test/support/services'
import { listPlaces } from '../places/places'
import { listProperties } from './list-properties'

/**
 * Explore with a hundred thousand listings: records the queries of every search, order and page on the wire
 * and explains them, if the database has a planner.
 */
const CITY = 'Springfield, Oregon'

/** Hundreds of cities, thousands of addresses that occur once, and texts whose word parts are common. */
function locationOf(i: number): string {
  if (i % 50 === 1) return `${i} Aab Abb Lane`
  if (i % 50 === 2) return `${i} Xyy Yyz ${i < 20_000 ? 'Xyyz ' : ''}Road`
  if (i % 100 === 3) return 'aaaaaaaa'
  if (i % 200 === 4) return 'St. John’s (North)'
  if (i % 1_000 === 5) return 'Pending Point'
  if (i % 10 === 6) return CITY
  if (i % 4 === 0)
    return `${i} ${STREETS[(i / 4) % STREETS.length] ?? ''} Street, ${CITIES[(i * 31) % CITIES.length] ?? ''}`
  return CITIES[(i * 7_919) % CITIES.length] ?? ''
}

const SEARCHES = {
  'no search': '',
  'a city with thousands': CITY,
  'the middle of a word': 'RINGF',
  'a letter that most have': 'e',
  'a letter that few have': 'q',
  'two letters': 'ck',
  'a literal dot': '.',
  'a literal parenthesis': '(',
  'signs within a text': '’s (nor',
  'one letter again and again': 'aaaaa',
  'a part of thousands of addresses': 'street, sp',
  'one address': '40000 Maple Street',
  'no text, of pieces that thousands have': 'aabb',
  'some hundred addresses, of pieces that thousands have': 'xyyz',
  'a digit that thousands of words have': '7',
  'digits that hundreds of words have': '482',
  'words that thousands have, but not together': 'street aab',
  'none that is verified': 'pending point',
} as const

/** Filters, as a query and as a condition; each matches at least one in a hundred listings. */
const FILTERED: [query: Record<string, string>, has: (listing: PropertyDoc) => boolean][] = [
  [{ type: 'house,villa' }, ({ propertyType: type }) => type === 'house' || type === 'villa'],
  [
    { features: 'garden,pool' },
    ({ features = [] }) => features.includes('garden') && features.includes('pool'),
  ],
  [
    { minPrice: '200000', maxPrice: '300000', bedrooms: '3', bathrooms: '1', minArea: '60', maxArea: '200' },
    ({ minPriceMinor, maxPriceMinor, bedrooms = 0, bathrooms = 0, livingArea = 0 }) =>
      maxPriceMinor >= 20_000_000 &&
      minPriceMinor <= 30_000_000 &&
      bedrooms >= 3 &&
      bathrooms >= 1 &&
      livingArea >= 60 &&
      livingArea <= 200,
  ],
  [
    { parking: '1', builtSince: '1980', features: 'garden', bounds: '-110,20,-90,50' },
    ({ parkingSpaces = 0, yearBuilt = 0, features = [], longitude = 0 }) =>
      parkingSpaces >= 1 &&
      yearBuilt >= 1980 &&
      features.includes('garden') &&
      longitude >= -110 &&
      longitude <= -90,
  ],
  [
    { bounds: '-104,33,-99,36' },
    ({ longitude = 0, latitude = 0 }) =>
      longitude >= -104 && longitude <= -99 && latitude >= 33 && latitude <= 36,
  ],
  [
    { bounds: '-104,33,-99,36', location: 'street' },
    ({ longitude = 0, latitude = 0, locationFolded }) =>
      longitude >= -104 &&
      longitude <= -99 &&
      latitude >= 33 &&
      latitude <= 36 &&
      locationFolded.includes('street'),
  ],
  [
    { area: '29.995,-120.005;45.005,-120.005;29.995,-79.995', bedrooms: '4' },
    ({ longitude = 0, latitude = 0, bedrooms = 0 }) =>
      bedrooms >= 4 && (longitude + 120.005) / 40.01 + (latitude - 29.995) / 15.01 <= 1,
  ],
  [{ underOffer: 'true' }, ({ underOffer = false }) => underOffer],
  [
    { underOffer: 'false', minArea: '210' },
    ({ underOffer = false, livingArea = 0 }) => !underOffer && livingArea >= 210,
  ],
  [
    { underOffer: 'false', bounds: '-104,33,-99,36' },
    ({ underOffer = false, longitude = 0, latitude = 0 }) =>
      !underOffer && longitude >= -104 && longitude <= -99 && latitude >= 33 && latitude <= 36,
  ],
  [
    { location: CITY, minArea: '100' },
    ({ locationFolded, livingArea = 0 }) => locationFolded.includes(fold(CITY)) && livingArea >= 100,
  ],
]

/** The limit of the lookup of places for a count: four for each of a hundred rows, and one. */
const COUNTED_PLACES = 401

const { db, take } = recordedDatabase()

let listings: PropertyDoc[] = []
const viewer = {
  id: new ObjectId().toHexString(),
  email: 'reader@keystead.test',
  name: 'Nora',
  image: null,
  role: 'user' as const,
}

async function load(): Promise<void> {
  const agent = await createUser(db, { role: 'agent' })
  const begin = Date.now() - LISTINGS * 1_000
  listings = Array.from({ length: LISTINGS }, (_, i) => {
    const minPriceMinor = 10_000_000 + ((i * 7_919) % 50_000) * 10_000
    const location = locationOf(i)
    return makeProperty(agent, {
      location,
      minPriceMinor,
      maxPriceMinor: minPriceMinor + 10_000 * (1 + ((i * 104_729) % 3_000)),
      status:
        location === 'Pending Point'
          ? 'pending'
          : i % 17 === 0
            ? 'rejected'
            : i % 5 === 2
              ? 'pending'
              : 'verified',
      soldAt: i % 13 === 5 ? new Date(begin) : null,
      createdAt: new Date(begin + ((i * 31) % LISTINGS) * 1_000),
      propertyType: cycle(PROPERTY_TYPES, i),
      bedrooms: i % 6,
      bathrooms: (i % 5) / 2,
      parkingSpaces: i % 3,
      livingArea: 40 + ((i * 31) % 200),
      yearBuilt: 1920 + ((i * 17) % 100),
      features: (['garden', 'pool', 'garage', 'balcony'] as const).filter((_, j) => (i >> j) % 2 === 0),
      latitude: 30 + ((i * 7_919) % 1_500) / 100,
      longitude: -120 + ((i * 104_729) % 4_000) / 100,
      positionAccuracy: 'exact',
      // One in fifty: the cheapest, which every query for the others reads first.
      ...(minPriceMinor < 20_000_000 && { underOffer: true as const }),
    })
  })
  await loadRows(db, 'properties', listings)
  await loadIndexed(db, 'places', rebuildPlaces)
}

const takeQueries = (): Query[] => take().flatMap(queriesOf) ?? []

const explained = onlyWhere(hasPlanner, NO_PLANNER)

explained('Explore with a hundred thousand listings', () => {
  beforeAll(async () => {
    await load()
    take()
  })

  const cases = Object.entries(SEARCHES).flatMap(([name, location]) =>
    [false, true].map((verified) => ({ name: verified ? `${name}, verified` : name, location, verified })),
  )

  it.each(cases)(
    '$name: finds all matches by an index, and reads at most ten rows for each that it shows',
    async ({ location, verified }) => {
      const part = fold(location)
      const expected = listings.filter(
        ({ status, soldAt, locationFolded }) =>
          soldAt === null &&
          (status === 'verified' || (status === 'pending' && !verified)) &&
          locationFolded.includes(part),
      ).length
      const pages: PageQueries[] = []
      for (const sort of PROPERTY_SORTS) {
        const query = { sort, location, verified }
        let cursor: string | null = null
        let before: string[] = []
        for (const show of [3 * EXPLORE_PAGE_SIZE, EXPLORE_PAGE_SIZE]) {
          takeQueries()
          const page = await listProperties(viewer, { ...query, limit: show, isTotalApproximate: true })
          pages.push({ name: `${sort}, ${show}`, shown: page.items.length, queries: takeQueries() })
          expect(page.items).toHaveLength(Math.min(show, expected))
          expect(page.items.every((item) => fold(item.location).includes(part))).toBe(true)
          if (page.isMore) expect(page.total).toBeGreaterThan(show)
          if (page.isMore) expect(page.total).toBeLessThan(expected)
          else expect(page.total).toBe(expected)
          cursor = page.next
          before = page.items.map(({ _id }) => _id)
        }
        expect(cursor === null).toBe(expected <= EXPLORE_PAGE_SIZE)
        if (cursor === null) continue
        takeQueries()
        const isTotalApproximate = sort !== 'default'
        const page = await listProperties(viewer, {
          ...query,
          limit: EXPLORE_PAGE_SIZE,
          cursor,
          isTotalApproximate,
        })
        expect(page.items.some(({ _id }) => before.includes(_id))).toBe(false)
        // Exact, or a thousand if there are more (ADR 022).
        if (!isTotalApproximate) expect(page.total).toBe(page.isMore ? 1_000 : expected)
        if (!isTotalApproximate && page.isMore) expect(expected).toBeGreaterThan(1_000)
        // The exact total of an API call reads the places that it counts, and at most a thousand words to
        // find them. Explore does not request it.
        const isOfTotal = ({ isCount, explained: { find, limit } }: Query) =>
          isCount || (find === 'words' && limit === COUNT_LIMIT + 1)
        const queries = takeQueries().filter((command) => !isOfTotal(command))
        pages.push({ name: `${sort}, by cursor`, shown: page.items.length, queries })
      }
      expect(pages.every(({ queries }) => queries.length > 0)).toBe(true)
      expect(await readFaultsOf(db, pages)).toEqual([])
    },
  )

  it.each(FILTERED.map(([query, has]) => ({ name: String(new URLSearchParams(query)), query, has })))(
    'by $name: finds all matches, and reads at most ten rows for each that it shows',
    async ({ query, has }) => {
      const wantedIds = new Set(
        listings
          .filter((listing) => listing.soldAt === null && listing.status !== 'rejected' && has(listing))
          .map(({ _id }) => _id.toHexString()),
      )
      const expected = wantedIds.size
      expect(expected).toBeGreaterThan(0)
      const base = listPropertiesSchema.parse(query)
      const pages: PageQueries[] = []
      for (const sort of PROPERTY_SORTS) {
        let cursor: string | undefined
        for (const isFirst of [true, false]) {
          takeQueries()
          const input = { ...base, sort, limit: EXPLORE_PAGE_SIZE, cursor, isTotalApproximate: true }
          const page = await listProperties(viewer, input)
          // A count reads the rows and places that it counts; the rows of the sample end the windows (ADR 102).
          const queries = takeQueries().filter(
            ({ isCount, explained: { find, limit, filter } }) =>
              !isCount &&
              limit !== COUNT_LIMIT + 1 &&
              !(find === 'places' && limit === COUNTED_PLACES) &&
              (filter as Document | undefined)?.sampled !== true,
          )
          // The homes under offer are the cheapest: in this order more than 60,000 others are before them (D371).
          const isPartial = isFirst && query.underOffer === 'true' && sort === 'price-high-low'
          expect(page.isPartial === true).toBe(isPartial)
          if (!isPartial)
            pages.push({ name: `${sort}${isFirst ? '' : ', by cursor'}`, shown: page.items.length, queries })
          expect(page.items.every(({ _id }) => wantedIds.has(_id))).toBe(true)
          // A count stops at its bound (D371), or at a thousand.
          if (page.isMore) expect(page.total).toBeLessThan(expected)
          else expect(page.total).toBe(expected)
          if (page.next === null) break
          cursor = page.next
        }
      }
      expect(await readFaultsOf(db, pages)).toEqual([])
    },
  )

  it('reads the places with homes in one batch as large as the page', async () => {
    takeQueries()
    const limit = 240
    const { items } = await listPlaces(null, { after: '', limit })
    expect(items).toHaveLength(limit)
    const commands = take()
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'killCursors'])
    expect(commands[0]?.batchSize).toBeLessThanOrEqual(READ_PER_ROW * limit)
    const plans = await Promise.all(commands.flatMap(queriesOf).map((query) => planOf(db, query)))
    expect(plans).toEqual([expect.objectContaining({ isIndexed: true })])
  })

  it.each([
    // The one order that no other index has, not even in reverse.
    ['properties', 'listing_price_high', ''],
    ['words', 'part', 'ringf'],
  ])('would report the queries that need the index %s.%s', async (name, index, location) => {
    await db.collection(name).dropIndex(index)
    takeQueries()
    const query = { sort: 'price-high-low', location, verified: false } as const
    const { items } = await listProperties(viewer, {
      ...query,
      limit: EXPLORE_PAGE_SIZE,
      isTotalApproximate: true,
    })
    const faults = await readFaultsOf(db, [{ name: 'this', shown: items.length, queries: takeQueries() }], 0)
    expect(faults).toEqual([expect.stringMatching(/^this: reads \d{4,}, shows 24, |COLLSCAN/)])
  })
})
