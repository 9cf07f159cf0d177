import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { hasPlanner, NO_PLANNER } from '@/test/support/engine'
import { onlyWhere } from '@/test/support/tier'
import { queriesOf } from '@/test/support/query-plans'
import { CITIES, cycle, readFaultsOf, STREETS } from '@/test/support/scale'
import { recordedDatabase } from '@/test/support/services'
import { FOR_BUYERS, listPropertiesFor } from './list-properties'
import { searchByWords } from './search-properties'

const { db, take } = recordedDatabase()

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const inputOf = (query: Record<string, string>) => ({
  ...listPropertiesSchema.parse(query),
  limit: EXPLORE_PAGE_SIZE,
  isTotalApproximate: true,
})
const search = (query: Record<string, string>, viewer = FOR_BUYERS) => searchByWords(viewer, inputOf(query))
const titles = async (query: Record<string, string>, viewer = FOR_BUYERS) =>
  (await search(query, viewer))?.items.map(({ title }) => title).sort() ?? null

const LISTINGS: Partial<PropertyDoc>[] = [
  { title: 'Lake House', location: 'Bend, Oregon', bedrooms: 3 },
  { title: 'Mill Loft', location: 'Bend, OR', bedrooms: 1 },
  { title: 'Orchard', location: 'Bend, Idaho' },
  { title: 'Lake Cabin', location: 'Albany, NY' },
  { title: 'Pending Cabin', location: 'Salem, Oregon', status: 'pending' },
  { title: 'Rejected Cabin', location: 'Astoria, Oregon', status: 'rejected' },
  { title: 'Sold Cabin', location: 'Eugene, Oregon', soldAt: new Date() },
]
async function insert() {
  await clearProperties(db)
  await insertProperties(
    db,
    LISTINGS.map((overrides) => makeProperty(agent, { status: 'verified', soldAt: null, ...overrides })),
  )
}

it.each([
  ['Bend OR', ['Lake House', 'Mill Loft']],
  ['oregon bend', ['Lake House', 'Mill Loft']],
  ['albany new york', ['Lake Cabin']],
  ['lake house', ['Lake House']],
  ['house near Bend', ['Lake House']],
  ['lake albany', ['Lake Cabin']],
  ['salem or', ['Pending Cabin']],
  ['astoria or', null],
  ['sold eugene', null],
  ['lake house eugene', null],
  ['bend .* or', null],
  ['the', null],
  ['one two three four five six seven', null],
])('%j finds %j by its words', async (location, expected) => {
  await insert()
  expect(await titles({ location })).toEqual(expected)
})

it('applies the filters, and what its reader may see', async () => {
  await insert()
  expect(await titles({ location: 'bend or', bedrooms: '2' })).toEqual(['Lake House'])
  expect(await titles({ location: 'bend or', bedrooms: '9' })).toBeNull()
  expect(await titles({ location: 'salem or', verified: 'true' })).toBeNull()
  expect(await titles({ location: 'bend or', verified: 'true' })).toEqual(['Lake House', 'Mill Loft'])
  const all = { isSignedIn: true, includeRejected: true }
  expect(await titles({ location: 'astoria or' }, all)).toEqual(['Rejected Cabin'])
})

it('counts the homes whose price is on request, which a price filter leaves out (D404)', async () => {
  await insert()
  const onRequest = { status: 'verified', soldAt: null, priceQualifier: 'on-request' } as const
  await insertProperties(
    db,
    ['Bend, Oregon', 'Bend, OR', 'Salem, Oregon'].map((location) =>
      makeProperty(agent, { ...onRequest, location }),
    ),
  )
  expect(await search({ location: 'oregon bend', minPrice: '1' })).toMatchObject({ total: 2, onRequest: 2 })
  expect(await search({ location: 'oregon bend' })).not.toHaveProperty('onRequest')
  // Also if there are no others.
  const none = await search({ location: 'oregon bend', minPrice: '900000000' })
  expect(none).toMatchObject({ items: [], total: 0, onRequest: 2 })
})

it('returns null for a known place whose homes are all filtered out', async () => {
  await insert()
  expect(await titles({ location: 'Bend', bedrooms: '9' })).toBeNull()
  expect(await titles({ location: 'Salem, Oregon', verified: 'true' })).toBeNull()
})

it('says “more than” if it did not compare every listing with the word', async () => {
  await clearProperties(db)
  const gardens = (count: number) =>
    Array.from({ length: count }, () =>
      makeProperty(agent, { title: 'Walled Garden', status: 'verified', soldAt: null }),
    )
  const totalOf = async () => {
    const page = await search({ location: 'walled garden' })
    return [page?.total, page?.isMore ?? false, page?.items.length]
  }
  await insertProperties(db, gardens(3 * EXPLORE_PAGE_SIZE))
  expect(await totalOf()).toEqual([72, false, 24])
  await insertProperties(db, gardens(28))
  expect(await totalOf()).toEqual([71, true, 24])
})

it('does not change the list itself, nor GET /properties', async () => {
  await insert()
  expect((await listPropertiesFor(FOR_BUYERS, inputOf({ location: 'Bend OR' }))).total).toBe(0)
})

describe('among thousands', () => {
  const ROWS = 1_200
  const CITY = 'Springfield, Oregon'
  const takeQueries = () => take().flatMap(queriesOf) ?? []

  const listings = () =>
    Array.from({ length: ROWS }, (_, i) =>
      makeProperty(agent, {
        title: i % 500 === 7 ? `Boat House ${i}` : i % 2 === 0 ? 'House' : 'Villa',
        location: i % 10 === 6 ? CITY : `${i} ${cycle(STREETS, i)} Street, ${cycle(CITIES, i * 7)}`,
        status: 'verified',
        soldAt: null,
      }),
    )

  const cases = [
    ['a city with hundreds, its state by its code', 'Springfield OR', ROWS / 10 + ROWS / 400],
    ['addresses without their comma', 'maple street oregon', null],
    ['a rare word of a title with a common one', 'boat house', Math.ceil(ROWS / 500)],
    ['common words of titles and places', 'villa springfield or', 0],
    ['words that nothing has', 'castle springfield', 0],
  ] as const

  beforeAll(async () => {
    await clearProperties(db)
    await insertProperties(db, listings())
  })

  it.each(cases)('finds %s', async (_, location, count) => {
    const page = await search({ location })
    if (count !== null) expect(page?.total ?? 0).toBe(count)
    expect(page === null).toBe(count === 0)
  })

  onlyWhere(hasPlanner, NO_PLANNER)('reads', () => {
    it('at most ten rows for each on the page, including the preceding search without results', async () => {
      const pages = []
      for (const [name, location] of cases) {
        take()
        await listPropertiesFor(FOR_BUYERS, inputOf({ location }))
        await search({ location })
        pages.push({ name, shown: EXPLORE_PAGE_SIZE, queries: takeQueries() })
      }
      expect(pages.every(({ queries }) => queries.length > 0)).toBe(true)
      expect(await readFaultsOf(db, pages)).toEqual([])
    })
  })
})
