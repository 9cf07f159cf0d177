import fc from 'fast-check'
import { type PropertyDoc } from '@/lib/data/collections'
import { findProperties } from '@/lib/data/listing-search'
import { findByWords } from '@/lib/data/listing-search/by-words'
import { savedPartOf } from '@/lib/domain/saved-search'
import {
  anchorRanges,
  anchorsOf,
  type MatchedSearch,
  mayContain,
  rangeLimits,
  searchMatcher,
  tokensOf,
} from '@/lib/domain/search-match'
import { hasTerms, searchTerms } from '@/lib/domain/search-terms'
import { clearProperties, createUser, insertProperties, makeProperty } from '@/test/factories'
import { facts, filters } from '@/test/support/search-arbitraries'
import { serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'

const { db } = serviceDatabase()

const PLACES = ['Bend, Oregon', 'São Nicolau, Porto', 'Port Townsend', 'Coeur d’Alène, Idaho', 'New York, NY']
const TEXTS = ['', 'bend', 'port', 'PORTO', 'sao nic', 'Alene', 'd’Al', 'York, ny', 'oregon', 'end, Or', 'x']

async function addListings(count: number): Promise<PropertyDoc[]> {
  await clearProperties(db)
  const agent = await createUser(db, { role: 'agent' })
  const listings = fc.sample(facts, { numRuns: count, seed: 33 }).map((item, i) =>
    makeProperty(agent, {
      ...item,
      status: 'verified',
      soldAt: null,
      location: PLACES[i % PLACES.length] ?? '',
      title: i % 7 === 0 ? 'Lake cabin' : 'House',
    }),
  )
  await insertProperties(db, listings)
  return listings
}

const idsOf = (rows: readonly PropertyDoc[]) => rows.map(({ _id }) => _id.toHexString()).sort()

/** True if the search is looked up for the listing, as the database does. */
function isCandidate(listing: PropertyDoc, search: MatchedSearch): boolean {
  const tokens = new Set(tokensOf(listing))
  const ranges: Record<string, number> = anchorRanges(search.filters)
  const { atLeast, atMost } = rangeLimits(listing)
  return (
    anchorsOf(search).some((anchor) => tokens.has(anchor)) &&
    Object.entries(atLeast).every(([name, limit]) => (ranges[name] ?? 0) >= limit) &&
    Object.entries(atMost).every(([name, limit]) => (ranges[name] ?? 0) <= limit)
  )
}

it('finds exactly what Explore finds, and misses none by its anchors or groups', async () => {
  const listings = await addListings(sized(60, 200))
  const now = new Date()
  let matchCount = 0
  const property = fc.asyncProperty(filters, fc.constantFrom(...TEXTS), async (some, location) => {
    const search = { filters: savedPartOf({ ...some, location, verified: true }) }
    const { location: text, verified, ...rest } = search.filters
    const query = { location: text, verified, includeRejected: false, filters: rest }
    const expected = await findProperties(query, 'default', now).rows(listings.length)
    const matched = listings.filter(searchMatcher(search, now))
    expect(idsOf(matched)).toEqual(idsOf(expected))
    matchCount += matched.length
    const hasAnchor = Boolean(rest.bounds ?? rest.area) || text.length >= 3
    for (const listing of matched) {
      if (hasAnchor) expect(isCandidate(listing, search)).toBe(true)
      expect(mayContain(anchorsOf(search), listing.cell?.slice(0, 8) ?? null)).toBe(true)
    }
  })
  await fc.assert(property, { numRuns: sized(60, 1_000), seed: 33 })
  expect(matchCount).toBeGreaterThan(50)
})

it.each([
  ['Bend OR', 'location'],
  ['ny new york', 'location'],
  ['Porto (nicolau)', 'location'],
  ['lake bend', 'title'],
] as const)('finds by words what Explore finds for "%s"', async (location, byWords) => {
  const listings = await addListings(60)
  const search: MatchedSearch = { filters: { location, verified: true }, byWords }
  const query = { location, verified: true, includeRejected: false }
  const expected = (await (await findByWords(query, 'default', 60))?.rows(60)) ?? []
  const matched = listings.filter(searchMatcher(search, new Date()))
  expect(matched.length).toBeGreaterThan(0)
  expect(idsOf(matched)).toEqual(idsOf(expected))
  for (const listing of matched) expect(isCandidate(listing, search)).toBe(true)
})

it('misses no listing by the anchors of its words', () => {
  const word = fc.constantFrom('bend', 'or', 'new york', '(ny)', 'st.paul', 'a', 'Łódź', '𝔅end', '"', 'x,y')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), fc.array(word, { maxLength: 8 }), (sought, has) => {
      const listing = makeProperty({ role: 'agent' } as never, { title: has.join(' '), location: 'Suva' })
      const terms = searchTerms(sought.join(' '))
      if (terms.length === 0 || !hasTerms(listing.searchText, terms)) return
      const search = {
        filters: { location: sought.join(' '), verified: true },
        byWords: 'title' as const,
      }
      expect(isCandidate(listing, search)).toBe(true)
    }),
    { numRuns: sized(500, 20_000), seed: 33 },
  )
})
