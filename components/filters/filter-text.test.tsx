import { render } from '@testing-library/react'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { chipsOf, shortTypeText } from './filter-text'

const chipTexts = (filters: ListingFilters, verified = false) =>
  chipsOf({ ...filters, verified }).map(({ label }) => render(<p>{label}</p>).container.textContent)

test.each<[ListingFilters, string[]]>([
  [{}, []],
  [{ minPrice: 300_000, maxPrice: 600_000 }, ['$300K to $600K']],
  [{ minPrice: 1_250_000 }, ['From $1.25M']],
  [{ maxPrice: 600_000 }, ['Up to $600K']],
  [{ type: ['cabin'] }, ['Cabin']],
  [{ type: ['cabin', 'house', 'townhouse'] }, ['House, townhouse or cabin']],
  [{ bedrooms: 2, bathrooms: 1.5, parking: 1 }, ['2+ bedrooms', '1.5+ bathrooms', '1+ parking spaces']],
  [{ minArea: 80 }, ['From 80 m²861 sq ft']],
  [{ minArea: 80, maxArea: 140 }, ['80 m²861 sq ft to 140 m²1,507 sq ft']],
  [{ minLot: 500 }, ['Lot from 500 m²5,382 sq ft']],
  [{ builtSince: 1950, features: ['garden', 'pool'] }, ['Built in 1950 or later', 'Garden', 'Pool']],
  [{ listedSince: 1 }, ['Listed in the last day']],
  [{ listedSince: 7, reduced: true }, ['Listed in the last 7 days', 'Price reduced']],
  [{ underOffer: false }, ['Not under offer']],
  [{ underOffer: true }, ['Under offer']],
  [{ bounds: { west: 0, south: 0, east: 1, north: 1 } }, ['Shown on the map']],
  [{ area: [] }, ['Drawn area']],
])('%j has the chips %j', (filters, words) => expect(chipTexts(filters)).toEqual(words))

test('verified only is a chip like the others', () => {
  expect(chipTexts({ bedrooms: 2 }, true)).toEqual(['2+ bedrooms', 'Verified only'])
})

test('a chip removes its filter, with both ends of a range, and keeps the others', () => {
  const filters = { minPrice: 1, maxPrice: 2, features: ['garden', 'pool'], verified: true } as const
  expect(chipsOf(filters).map(({ without }) => without)).toEqual([
    { features: ['garden', 'pool'], verified: true },
    { minPrice: 1, maxPrice: 2, features: ['pool'], verified: true },
    { minPrice: 1, maxPrice: 2, features: ['garden'], verified: true },
    { ...filters, verified: false },
  ])
  const [only] = chipsOf({ features: ['garden'], verified: false })
  expect(only?.without).toEqual({ verified: false })
})

test.each([
  [['cabin', 'house', 'villa'], 'House + 2'],
  [['land'], 'Land'],
] as const)('%j is shortened to %s', (types, words) => expect(shortTypeText(types)).toBe(words))
