import { ObjectId } from 'mongodb'
import { type PropertyDoc } from '@/lib/data/collections'
import { COUNTED } from '@/lib/data/listing-search/page'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { EXPLORE_PAGE_SIZE, PROPERTY_SORTS } from '@/lib/domain/property'
import { fold } from '@/lib/domain/text'
import { createUser, makeProperty } from '@/test/factories'
import { hasPlanner, NO_PLANNER } from '@/test/support/engine'
import { onlyWhere } from '@/test/support/only-where'
import { planOf, queriesOf, type Query, READ_PER_ROW } from '@/test/support/query-plans'
import {
  type Asked,
  CITIES,
  loadIndexed,
  loadRows,
  readFaultsOf,
  ROWS as LISTINGS,
  STREETS,
} from '@/test/support/scale'
import { serviceDatabase } from '@/test/support/services'
import { recordWire, type WireRecorder } from '@/test/support/wire-recorder'
import { listPlaces } from '../places/list-places'
import { listProperties } from './list-properties'

/**
 * Explore with a hundred thousand listings: what every search, order and part of it asks is recorded on the wire and
 * explained, where the database explains.
 */
const CITY = 'Springfield, Oregon'

/** Hundreds of cities, thousands of addresses that occur once, and texts that are hard to look up by their pieces. */
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

let recorder: WireRecorder | undefined
// Before the application's client opens its connections.
beforeAll(async () => {
  recorder = await recordWire(process.env.MONGODB_URI ?? '')
  process.env.MONGODB_URI = recorder.uri
})
const { db } = serviceDatabase()
afterAll(() => recorder?.close())

let listings: PropertyDoc[] = []
const reader = {
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
    })
  })
  await loadRows(db, 'properties', listings)
  await loadIndexed(db, 'places', rebuildPlaces)
}

const taken = (): Query[] => recorder?.take().flatMap(queriesOf) ?? []

const explained = onlyWhere(hasPlanner, NO_PLANNER)

explained('Explore with a hundred thousand listings', () => {
  beforeAll(async () => {
    await load()
    recorder?.take()
  }, 300_000)

  const cases = Object.entries(SEARCHES).flatMap(([name, location]) =>
    [false, true].map((verified) => ({ name: verified ? `${name}, verified` : name, location, verified })),
  )

  it.each(cases)(
    '$name: finds what there is, by an index, and reads at most ten rows for each that it shows',
    async ({ location, verified }) => {
      const part = fold(location)
      const expected = listings.filter(
        ({ status, soldAt, locationFolded }) =>
          soldAt === null &&
          (status === 'verified' || (status === 'pending' && !verified)) &&
          locationFolded.includes(part),
      ).length
      const asked: Asked[] = []
      for (const sort of PROPERTY_SORTS) {
        const query = { sort, location, verified }
        let cursor: string | null = null
        let before: string[] = []
        for (const show of [3 * EXPLORE_PAGE_SIZE, EXPLORE_PAGE_SIZE]) {
          taken()
          const page = await listProperties(reader, { ...query, limit: show, isTotalApproximate: true })
          asked.push({ name: `${sort}, ${show}`, shown: page.items.length, queries: taken() })
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
        taken()
        const isTotalApproximate = sort !== 'default'
        const page = await listProperties(reader, {
          ...query,
          limit: EXPLORE_PAGE_SIZE,
          cursor,
          isTotalApproximate,
        })
        expect(page.items.some(({ _id }) => before.includes(_id))).toBe(false)
        // Exact, or a thousand where there are more (ADR 022).
        if (!isTotalApproximate) expect(page.total).toBe(page.isMore ? 1_000 : expected)
        if (!isTotalApproximate && page.isMore) expect(expected).toBeGreaterThan(1_000)
        // The exact total that a call answers with reads the places that it counts, and a thousand words at most to find
        // them; Explore does not ask for it.
        const isOfTotal = ({ isCount, explained: { find, limit } }: Query) =>
          isCount || (find === 'words' && limit === COUNTED + 1)
        const queries = taken().filter((query) => !isOfTotal(query))
        asked.push({ name: `${sort}, by cursor`, shown: page.items.length, queries })
      }
      expect(asked.every(({ queries }) => queries.length > 0)).toBe(true)
      expect(await readFaultsOf(db, asked)).toEqual([])
    },
    120_000,
  )

  it('the places with homes are read in one part that is as large as the page', async () => {
    taken()
    const limit = 240
    const { items } = await listPlaces(null, { after: '', limit })
    expect(items).toHaveLength(limit)
    const commands = recorder?.take() ?? []
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'killCursors'])
    expect(commands[0]?.batchSize).toBeLessThanOrEqual(READ_PER_ROW * limit)
    const plans = await Promise.all(commands.flatMap(queriesOf).map((query) => planOf(db, query)))
    expect(plans).toEqual([expect.objectContaining({ isIndexed: true })])
  })

  it.each([
    // The one order that no other index has, be it from its other end.
    ['properties', 'shelf_price_high', ''],
    ['words', 'part', 'ringf'],
  ])(
    'a part would be named here without the index %s.%s',
    async (name, index, location) => {
      await db.collection(name).dropIndex(index)
      taken()
      const query = { sort: 'price-high-low', location, verified: false } as const
      const { items } = await listProperties(reader, {
        ...query,
        limit: EXPLORE_PAGE_SIZE,
        isTotalApproximate: true,
      })
      const faults = await readFaultsOf(db, [{ name: 'this', shown: items.length, queries: taken() }], 0)
      expect(faults).toEqual([expect.stringMatching(/^this: reads \d{4,}, shows 24, |COLLSCAN/)])
    },
    60_000,
  )
})
