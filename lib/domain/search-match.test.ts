import { FEATURES, featureCodes } from './facts'
import { type ListingFilters, type Search } from './listing-filters'
import { type SearchedListing, searchMatcher } from './search-match'

const NOW = new Date('2026-11-29T12:00:00Z')
const HOME: SearchedListing = {
  locationFolded: 'bend, oregon',
  searchText: 'lake cabin\nbend, oregon',
  cell: null,
  publicLatitude: null,
  publicLongitude: null,
  shownMinMinor: 40_000_000,
  shownMaxMinor: 50_000_000,
  featureText: 'gp',
}
const finds = (filters: ListingFilters & Partial<Search>, home: Partial<SearchedListing> = {}) =>
  searchMatcher({ filters: { location: 'Bend', verified: true, ...filters } }, NOW)({ ...HOME, ...home })

it('finds every home of its place without filters', () => {
  expect(finds({})).toBe(true)
  expect(finds({ location: 'Suva' })).toBe(false)
})

it('ignores "listed since"', () => expect(finds({ listedSince: 1 })).toBe(true))

it.each<[ListingFilters, Partial<SearchedListing>]>([
  [{ bedrooms: 0 }, { bedrooms: null }],
  [{ maxArea: 100 }, { livingArea: null }],
  [{ minLot: 1 }, {}],
  [{ type: ['house'] }, { propertyType: null }],
  [{ type: ['house', 'villa'] }, {}],
  [{ reduced: true }, { reducedAt: null }],
  [{ underOffer: true }, { underOffer: null }],
  [{ bounds: { west: -180, south: -90, east: 180, north: 90 } }, {}],
])('does not find for %j a home without the fact, %j', (filters, home) => {
  expect(finds(filters, home)).toBe(false)
})

it('finds a home by features only if it has all of them, however many it has', () => {
  for (const missing of FEATURES) {
    const others = FEATURES.filter((name) => name !== missing)
    const home = { featureText: featureCodes(others) }
    expect(finds({ features: [missing] }, home)).toBe(false)
    expect(finds({ features: [...FEATURES] }, home)).toBe(false)
    expect(finds({ features: others.toReversed() }, home)).toBe(true)
  }
})

it('takes signs in the place literally', () => {
  const home = { locationFolded: 'st.paul (mn)' }
  expect(finds({ location: 'St.Paul (' }, home)).toBe(true)
  expect(finds({ location: 'St?Paul' }, home)).toBe(false)
})

it('finds a home in the bounds of an area only if it is in the area', () => {
  const area = [
    { latitude: 44, longitude: -122 },
    { latitude: 45, longitude: -122 },
    { latitude: 44, longitude: -121 },
  ]
  expect(finds({ area }, { publicLatitude: 44.2, publicLongitude: -121.8 })).toBe(true)
  expect(finds({ area }, { publicLatitude: 44.9, publicLongitude: -121.1 })).toBe(false)
})

it.each(['$where', '{"$gt":0}', '.*', ',garden,'])('treats %s as text', (location) => {
  expect(finds({ location })).toBe(false)
})
