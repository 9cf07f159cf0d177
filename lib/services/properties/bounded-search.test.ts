import fc from 'fast-check'
import { type Document } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { SAMPLED_EVERY } from '@/lib/data/listing-search/derive'
import { FEATURES } from '@/lib/domain/facts'
import { writeFilters } from '@/lib/domain/filter-table'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { listRank, PROPERTY_SORTS, type PropertySort } from '@/lib/domain/property'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { daysAgo, type Facts, facts, filters } from '@/test/support/search-arbitraries'
import { matches } from '@/test/support/search-model'
import { recordedDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { FOR_BUYERS, listPropertiesFor } from './list-properties'

/*
 * Searches with filters examine a bounded number of index entries (D371), whose end is a listing of the sample. Here more
 * listings are in the sample than one in `SAMPLED_EVERY`, so that the bound is met with few.
 */

/** The bound of a page and of a count, in listings of the sample, for each status. */
const BOUND = 200
const STATUSES = 2

const { db, take } = recordedDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})
/** Adds these listings; one in so many is in the sample. */
async function add(all: readonly Facts[], sampledEvery: number): Promise<PropertyDoc[]> {
  const listings = all.map((overrides, i) => ({
    ...makeProperty(
      agent,
      Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined)),
    ),
    // Independent of the facts, which repeat with `i`.
    sampled: Math.imul(i + 1, 0x9e37_79b1) >>> 0 < 2 ** 32 / sampledEvery,
  }))
  await insertProperties(db, listings)
  return listings
}

type Page = Awaited<ReturnType<typeof listPropertiesFor>>

async function pageOf(query: Record<string, string>, isTotalApproximate = false): Promise<Page> {
  return listPropertiesFor(FOR_BUYERS, { ...listPropertiesSchema.parse(query), isTotalApproximate })
}

async function pagesOf(query: Record<string, string>): Promise<Page[]> {
  const pages = [await pageOf(query)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await pageOf({ ...query, cursor: next }))
  return pages
}

const ORDERS: Record<PropertySort, (listing: PropertyDoc) => number[]> = {
  default: ({ status, createdAt }) => [listRank(status), -createdAt.getTime()],
  newest: ({ createdAt }) => [-createdAt.getTime()],
  'price-low-high': ({ shownMinMinor }) => [shownMinMinor],
  'price-high-low': ({ shownMaxMinor }) => [-shownMaxMinor],
  'price-range-low': ({ spanMinor }) => [spanMinor],
  'price-range-high': ({ spanMinor }) => [-spanMinor],
}

/** The ids of these listings in order, ties by id. */
function sorted(listings: readonly PropertyDoc[], sort: PropertySort): string[] {
  const rows = listings.map((listing) => ({ id: listing._id.toHexString(), by: ORDERS[sort](listing) }))
  const compare = (a: number[], b: number[]) => a.map((value, i) => value - (b[i] ?? 0)).find(Boolean) ?? 0
  return rows.sort((a, b) => compare(a.by, b.by) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

const textsOf = (listingFilters: ListingFilters) => Object.fromEntries(writeFilters(listingFilters))

it('returns each match once and in order, page by page, when it stops at its bound', async () => {
  await clearProperties(db)
  const all = fc.sample(facts, { numRuns: 450, seed: 371 })
  const listings = await add(
    all.map((item, i) => ({ ...item, status: i % 6 === 0 ? 'pending' : 'verified', soldAt: null })),
    1,
  )
  const tally = { partial: 0, atLeast: 0 }
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...PROPERTY_SORTS),
      fc.constantFrom(24, 24, 100),
      fc.constantFrom('', '', '', 'port'),
      async (listingFilters, sort, limit, location) => {
        const query = {
          ...textsOf(listingFilters),
          sort,
          limit: String(limit),
          ...(location && { location }),
        }
        fc.pre(Object.keys(textsOf(listingFilters)).length > 0)
        const expected = sorted(
          listings.filter(
            (row) => matches(row, listingFilters) && row.location.toLowerCase().includes(location),
          ),
          sort,
        )
        const pages = await pagesOf(query)
        expect({ query, ids: pages.flatMap(({ items }) => items.map(({ _id }) => _id)) }).toEqual({
          query,
          ids: expected,
        })
        for (const { items, isPartial, next, total, isMore } of pages) {
          expect(items.length === limit || next === null || isPartial).toBe(true)
          if (!isMore) expect({ query, total }).toEqual({ query, total: expected.length })
          else expect(total).toBeLessThanOrEqual(expected.length)
          tally.partial += Number(isPartial === true)
          tally.atLeast += Number(isMore === true)
        }
      },
    ),
    { numRuns: sized(8, 60), seed: 371 },
  )
  expect(Object.values(tally).every((count) => count > 0)).toBe(true)
})

// The worst filters

/** The first field of each index after the status, which bounds a range of it; that of the places has no status. */
const FIRST: Record<string, string> = {
  listing_newest: 'createdAt',
  listing_price_low: 'shownMinMinor',
  listing_price_high: 'shownMaxMinor',
  listing_span_low: 'spanMinor',
  listing_span_high: 'spanMinor',
  listing_map: 'cell',
  place: 'place',
}

const filterOf = ({ filter, pipeline }: Document) =>
  (filter ?? (pipeline as Document[] | undefined)?.[0]?.$match) as Document
const isOfSample = (command: Document) => filterOf(command).sampled === true

/** How many entries of its index a recorded query may examine: those in the range that it bounds. */
async function entriesOf(command: Document): Promise<number> {
  const index = String(command.hint)
  const field = FIRST[index]
  if (field === undefined) throw new Error(`reads without a known index: ${JSON.stringify(command)}`)
  const filter = filterOf(command)
  const bounding = [field, '_id', ...(index === 'place' ? [] : ['unsoldStatus'])]
  const parts = [filter, ...((filter.$and as Document[] | undefined) ?? [])]
  const $and = parts.flatMap((part) =>
    bounding.flatMap((name) => (name in part ? [{ [name]: part[name] as unknown }] : [])),
  )
  return db.collection('properties').countDocuments({ $and })
}

/** The entries of listings that these commands may examine, and of their sample. */
async function examinedBy(commands: readonly Document[]) {
  const queries = commands.filter(({ find, aggregate }) => [find, aggregate].includes('properties'))
  const listings = await Promise.all(queries.filter((query) => !isOfSample(query)).map(entriesOf))
  const sample = queries.filter(isOfSample).map(({ limit }) => Number(limit))
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  return { listings: sum(listings), sample: sum(sample) }
}

const WORLD = '-180,-90,180,90'
const RARE: Record<string, string>[] = [
  { features: FEATURES.join(',') },
  { bedrooms: '9', type: 'house,villa,cabin' },
  { reduced: 'true' },
  { underOffer: 'true', minArea: '50' },
  { builtSince: '2025', minLot: '1900', maxArea: '40' },
  { minPrice: '1', maxPrice: '900000000', listedSince: '3650', bathrooms: '8' },
  { bounds: WORLD, parking: '8' },
  { area: '-80,-179;-80,179;80,179;80,-179', bedrooms: '9' },
  { location: 'street', bedrooms: '9' },
]

describe('the worst filters', () => {
  const EVERY = 2
  const listings = Array.from({ length: 2_500 }, (_, i): Facts => ({
    status: i % 4 === 3 ? 'pending' : 'verified',
    location: `${i} Street, Bend`,
    createdAt: daysAgo(i % 400),
    minPriceMinor: 10_000_000 + ((i * 7_919) % 90) * 1_000_000,
    maxPriceMinor: 110_000_000 + ((i * 104_729) % 90) * 1_000_000,
    // The last ones of each order, and no others.
    ...(i % 500 === 499 && { bedrooms: 9, propertyType: 'cabin' as const, parkingSpaces: 8, bathrooms: 8 }),
    latitude: -60 + (i % 120),
    longitude: -170 + ((i * 31) % 340),
  }))

  beforeAll(async () => {
    await clearProperties(db)
    await add(listings, EVERY)
  })

  it.each(RARE)('examines at most the bound for %j', async (query) => {
    for (const sort of PROPERTY_SORTS.slice(0, sized(2, PROPERTY_SORTS.length))) {
      const whole = { ...query, sort, limit: '24' }
      take()
      const first = await pageOf(whole, true)
      const commands = take()
      expect(commands.length).toBeLessThan(120)
      const examined = [await examinedBy(commands)]
      if (first.next !== null) {
        take()
        await pageOf({ ...whole, cursor: first.next })
        examined.push(await examinedBy(take()))
      }
      // The page and its count.
      const most = 2 * STATUSES * BOUND
      for (const { listings: entries, sample } of examined) {
        expect({ sort, isBounded: entries < 1.2 * most * EVERY }).toEqual({ sort, isBounded: true })
        expect(sample).toBeLessThan(4 * most)
      }
    }
  })

  it('reads a small range of another index instead, and is complete', async () => {
    const own = Array.from({ length: 40 }, (): Facts => ({
      createdAt: daysAgo(-1),
      bedrooms: 7,
      maxPriceMinor: 90_000_000,
    }))
    const latest = await add(own, EVERY)
    for (const query of [
      { listedSince: '1', bedrooms: '7' },
      { maxPrice: '1000000', bedrooms: '7', location: 'bend, oregon' },
    ] as Record<string, string>[]) {
      const page = await pageOf({ ...query, sort: 'price-range-high', limit: '100' })
      expect(page).toMatchObject({ total: latest.length, next: null })
      expect(page).not.toHaveProperty('isPartial')
      expect(page).not.toHaveProperty('isMore')
    }
  })

  it('is complete if all homes of the wanted prices were examined, though others follow in the order', async () => {
    const cheap = Array.from({ length: 15 }, (): Facts => ({ minPriceMinor: 9_000_000, bedrooms: 6 }))
    const added = await add(cheap, EVERY)
    const page = await pageOf({ maxPrice: '200000', bedrooms: '6', sort: 'price-low-high', limit: '24' })
    expect(page.items).toHaveLength(added.length)
    expect(page).toMatchObject({ total: added.length, next: null })
    expect(page).not.toHaveProperty('isPartial')
  })
})

it('has one in some hundred new listings in the sample, whatever their ids', () => {
  const properties = Array.from({ length: 40_000 }, () => makeProperty(agent))
  const sampled = properties.filter((listing) => listing.sampled).length
  expect(sampled).toBeGreaterThan((0.7 * properties.length) / SAMPLED_EVERY)
  expect(sampled).toBeLessThan((1.3 * properties.length) / SAMPLED_EVERY)
  expect(properties.every((listing) => makeProperty(agent, listing).sampled === listing.sampled)).toBe(true)
})
