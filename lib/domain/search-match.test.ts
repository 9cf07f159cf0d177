import { type ListingFilters } from './listing-filters'
import { type SearchedListing, searchMatcher } from './search-match'

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
const finds = (filters: ListingFilters, home: Partial<SearchedListing> = {}) =>
  searchMatcher(
    { filters: { location: 'Bend', verified: true, ...filters } },
    new Date(),
  )({ ...HOME, ...home })

it('ignores "listed since"', () => expect(finds({ listedSince: 1 })).toBe(true))

it('finds a home in the bounds of an area only if it is in the area', () => {
  const area = [
    { latitude: 44, longitude: -122 },
    { latitude: 45, longitude: -122 },
    { latitude: 44, longitude: -121 },
  ]
  expect(finds({ area }, { publicLatitude: 44.2, publicLongitude: -121.8 })).toBe(true)
  expect(finds({ area }, { publicLatitude: 44.9, publicLongitude: -121.1 })).toBe(false)
})
