import { type ExploreQuery } from '@/lib/schemas/property'
import { cachedExplore, relaxedSearches, nearestHomes } from './content'

jest.mock('@/lib/transport/content', () => ({
  cache: (_name: string, _tags: unknown, load: unknown) => load,
  propertyTag: (id: string) => id,
}))
jest.mock('@/lib/services/home/load-home', () => ({}))
jest.mock('@/lib/services/places/places', () => ({}))
jest.mock('@/lib/services/properties/get-listing', () => ({}))
jest.mock('@/lib/services/properties/list-properties', () => ({
  listPropertiesFor: async () => ({ items: [], total: 0, next: null }),
}))
jest.mock('@/lib/services/properties/search-properties', () => ({
  findNearestHomes: async (_viewer: unknown, location: string) => ({ place: location, homes: [] }),
  relaxSearch: async (_viewer: unknown, search: object, canSearchByWords: boolean) => [
    search,
    canSearchByWords,
  ],
  searchByWords: async () => ({ items: [], total: 0, next: null, onRequest: 2 }),
}))

const query: ExploreQuery = { location: 'Bend', sort: 'default', verified: false, show: 24, view: 'list' }
const relaxedFor = (change: Partial<ExploreQuery>, total = 0) =>
  relaxedSearches({ includeRejected: false, isSignedIn: true }, { ...query, ...change }, total)

test.each<[string, Partial<ExploreQuery>, object, boolean]>([
  ['a filter', { bedrooms: 2 }, { location: 'Bend', verified: false, bedrooms: 2 }, true],
  ['“Verified only” alone', { verified: true }, { location: 'Bend', verified: true }, true],
  ['a filter on the map', { verified: true, view: 'map' }, { location: 'Bend', verified: true }, false],
])(
  'looks for a filter to remove if nothing is found with %s',
  async (_, change, search, canSearchByWords) => {
    expect(await relaxedFor(change)).toEqual([search, canSearchByWords])
  },
)

test('reports a minimum above its maximum by name, without a search', async () => {
  const wrong = { ...query, minPrice: 600_000, maxPrice: 300_000 }
  expect(await cachedExplore({ includeRejected: false, isSignedIn: true }, wrong)).toEqual({
    items: [],
    total: 0,
    refusal: 'The minimum price is above the maximum price.',
    isByWords: false,
  })
  expect(await relaxedFor(wrong)).toEqual([])
})

test('counts price-on-request homes that match all words, without calling the result a word match (D404)', async () => {
  const viewer = { includeRejected: false, isSignedIn: true }
  expect(await cachedExplore(viewer, { ...query, minPrice: 600_000 })).toMatchObject({
    items: [],
    onRequest: 2,
    isByWords: false,
  })
})

test('suggests no filter to remove when none is set or homes are found', async () => {
  expect(await relaxedFor({})).toEqual([])
  expect(await relaxedFor({ verified: true }, 1)).toEqual([])
})

test.each([
  ['nothing but a location is set', {}, 0, { place: 'Bend', homes: [] }],
  ['a filter is set', { bedrooms: 2 }, 0, null],
  ['no location is set', { location: '' }, 0, null],
  ['something is found', {}, 1, null],
])('looks for homes near a location without results: %s', async (_, change, total, expected) => {
  expect(
    await nearestHomes({ includeRejected: false, isSignedIn: true }, { ...query, ...change }, total),
  ).toEqual(expected)
})
