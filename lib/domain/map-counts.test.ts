import fc from 'fast-check'
import { PROPERTY_TYPES, type PropertyType } from './facts'
import { type ListingFilters } from './listing-filters'
import { cellOf, LEVELS, gridOf } from './map-cells'
import {
  addCounts,
  COUNTED_DIGITS,
  countedFilters,
  type CountedListing,
  countedSizes,
  countOf,
  digitsOf,
  mapCountChanges,
  type MapCountChanges,
  type MapCounts,
  pathsOf,
  priceBand,
  pricesOf,
  UNPLACED,
  withoutZeros,
} from './map-counts'
import { toMinor } from './money'
import { PROPERTY_STATUSES } from './property'
import { ON_REQUEST_ENDS } from './shown-price'

const BEND = cellOf({ latitude: 44.0582, longitude: -121.3153 })

const listing = (overrides: Partial<CountedListing> = {}): CountedListing => ({
  unsoldStatus: 'verified',
  cell: BEND,
  propertyType: 'house',
  shownMinMinor: toMinor(400_000),
  shownMaxMinor: toMinor(500_000),
  ...overrides,
})

/** Prices at, just below and just above the borders of bands, and anywhere else. */
const prices = fc.oneof(
  fc.nat(44).map((step) => toMinor(25_000 * step)),
  fc.nat(44).map((step) => toMinor(25_000 * step) + 1),
  fc.nat(44).map((step) => Math.max(0, toMinor(25_000 * step) - 1)),
  fc.nat(2_000_000_000),
)
const listings = fc
  .record({
    unsoldStatus: fc.constantFrom(...PROPERTY_STATUSES, null),
    cell: fc.constantFrom(BEND, `${BEND.slice(0, 12)}${'0'.repeat(LEVELS - 12)}`, null),
    propertyType: fc.constantFrom(...PROPERTY_TYPES, null, undefined),
    one: prices,
    other: prices,
    isAsked: fc.boolean(),
  })
  .map(({ one, other, isAsked, ...rest }): CountedListing => ({
    ...rest,
    shownMinMinor: Math.min(one, other),
    shownMaxMinor: Math.max(one, other),
    ...(isAsked && ON_REQUEST_ENDS),
  }))

/** The document of a cell for these listings. */
function documentOf(id: string, all: readonly CountedListing[]): MapCounts {
  const changes: MapCountChanges = new Map()
  for (const countedListing of all) addCounts(changes, countedListing, 1)
  const document: Record<string, unknown> = { _id: id, digits: digitsOf(id), count: 0 }
  for (const [path, value] of changes.get(id) ?? []) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const inner = names.reduce((at, name) => (at[name] ??= {}) as Record<string, unknown>, document)
    inner[last] = value
  }
  return document as MapCounts
}

it.each([
  [0, 0],
  [toMinor(25_000) - 1, 0],
  [toMinor(25_000), 1],
  [toMinor(1_000_000), 40],
  [toMinor(1_249_999), 40],
  [toMinor(20_000_000), 48],
])('puts a price of %d minor units in band %d', (minor, band) => expect(priceBand(minor)).toBe(band))

it.each<[ListingFilters, ReturnType<typeof countedFilters>]>([
  [{}, { types: ['any'] }],
  [{ bounds: { west: 0, south: 0, east: 1, north: 1 } }, { types: ['any'] }],
  [{ type: ['house', 'cabin'] }, { types: ['house', 'cabin'] }],
  [
    { minPrice: 25_000, maxPrice: 10_000_000 },
    { types: ['any'], from: 0, to: 47 },
  ],
  [
    // No band ends below 0, but a price on request is none.
    { minPrice: 0, maxPrice: 1_000_000 },
    { types: ['any'], from: -1, to: 39 },
  ],
  [{ minPrice: 410_000 }, null],
  [{ maxPrice: 0 }, null],
  [{ maxPrice: 10_000_001 }, null],
  [{ bedrooms: 2 }, null],
  [{ type: ['house'], underOffer: false }, null],
])('knows the filters %j as %j', (filters, expected) => expect(countedFilters(filters)).toEqual(expected))

it('counts a listing in each size of cell and among the prices there', () => {
  const changes = mapCountChanges([], [listing()])
  const cells = COUNTED_DIGITS.map((digits) => BEND.slice(0, digits))
  expect(changes.map(([id]) => id)).toEqual(cells.flatMap((cell) => [cell, pricesOf(cell)]))
  const { x, y } = gridOf(BEND)
  const own = { count: 1 }
  expect(Object.fromEntries(changes)[cells[0] ?? '']).toEqual({
    ...own,
    'verified_any.n': 1,
    'verified_any.x': x,
    'verified_any.y': y,
    'verified_house.n': 1,
    'verified_house.x': x,
    'verified_house.y': y,
  })
  expect(Object.fromEntries(changes)[pricesOf(BEND.slice(0, 14))]).toEqual({
    ...own,
    'verified_any.min15': 1,
    'verified_any.max20': 1,
    'verified_house.min15': 1,
    'verified_house.max20': 1,
  })
})

it('counts a listing without a position apart, and a sold one nowhere', () => {
  expect(mapCountChanges([], [listing({ cell: null })]).map(([id]) => id)).toEqual([
    UNPLACED,
    pricesOf(UNPLACED),
  ])
  expect(mapCountChanges([], [listing({ unsoldStatus: null })])).toEqual([])
})

it.each<[string, Partial<CountedListing>, number]>([
  ['nothing that is counted', {}, 0],
  ['a price within its band', { shownMinMinor: toMinor(399_000) }, 0],
  ['a price to another band', { shownMaxMinor: toMinor(525_000) }, COUNTED_DIGITS.length],
  ['its type', { propertyType: null }, 2 * COUNTED_DIGITS.length],
  ['its position within the smallest cell', { cell: `${BEND.slice(0, 20)}00` }, COUNTED_DIGITS.length],
])('a change of %s changes %s documents', (_, change, count) => {
  const changes = mapCountChanges([listing()], [listing(change)])
  expect(changes).toHaveLength(count)
  expect(changes.every(([, { count: all = 0 }]) => all === 0)).toBe(true)
})

it('returns to nothing when every listing is removed again', () => {
  fc.assert(
    fc.property(fc.array(listings, { maxLength: 20 }), (all) => {
      expect(mapCountChanges(all, all.toReversed())).toEqual([])
      const changes: MapCountChanges = new Map()
      for (const countedListing of all) addCounts(changes, countedListing, 1)
      for (const countedListing of all) addCounts(changes, countedListing, -1)
      expect(withoutZeros(changes)).toEqual([])
    }),
  )
})

it('reads what was added to a document by path', () => {
  fc.assert(
    fc.property(fc.array(listings, { maxLength: 20 }), (all) => {
      for (const [id, paths] of mapCountChanges([], all)) expect(pathsOf(documentOf(id, all))).toEqual(paths)
    }),
  )
})

it('counts exactly the listings that the filters find', () => {
  const filters = fc
    .record({
      type: fc.option(fc.uniqueArray(fc.constantFrom(...PROPERTY_TYPES), { minLength: 1 }), {
        nil: undefined,
      }),
      minPrice: fc.option(
        fc.nat(40).map((step) => 25_000 * step),
        { nil: undefined },
      ),
      width: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    })
    .map(({ width, minPrice = 0, ...rest }) => ({
      ...rest,
      minPrice,
      ...(width !== undefined && {
        maxPrice: Math.min(1_000_000, Math.max(25_000, minPrice + 25_000 * width)),
      }),
    }))
  const statuses = fc.subarray([...PROPERTY_STATUSES], { minLength: 1 })
  fc.assert(
    fc.property(fc.array(listings, { maxLength: 60 }), filters, statuses, (all, search, shownStatuses) => {
      const counterFilters = countedFilters(search)
      if (!counterFilters) throw new Error('the counters do not know the filters')
      const cell = BEND.slice(0, 8)
      const countedListings = all.filter(
        ({ unsoldStatus, cell: at, propertyType, shownMinMinor, shownMaxMinor }) =>
          at?.startsWith(cell) &&
          shownStatuses.some((status) => status === unsoldStatus) &&
          (!search.type || search.type.includes(propertyType as PropertyType)) &&
          shownMaxMinor >= toMinor(search.minPrice) &&
          (search.maxPrice === undefined || shownMinMinor <= toMinor(search.maxPrice)),
      )
      const { count } = countOf(
        documentOf(cell, all),
        documentOf(pricesOf(cell), all),
        shownStatuses,
        counterFilters,
      )
      expect(count).toBe(countedListings.length)
    }),
  )
})

it('places the listings of a cell at their mean position', () => {
  const a = { latitude: 44.05, longitude: -121.3 }
  const b = { latitude: 44.07, longitude: -121.32 }
  const cell = BEND.slice(0, 6)
  const all = [a, b, b].map((at) => listing({ cell: cellOf(at) }))
  const { count, position } = countOf(documentOf(cell, all), undefined, ['verified'], { types: ['any'] })
  expect(count).toBe(3)
  expect(position.latitude).toBeCloseTo(44.0633, 3)
  expect(position.longitude).toBeCloseTo(-121.3133, 3)
})

describe('countedSizes', () => {
  const around = (zoom: number, width: number, height: number) => {
    const degrees = (360 / 256 / 2 ** zoom) * 0.5
    return {
      west: 10 - width * degrees,
      east: 10 + width * degrees,
      south: 48 - (height * degrees) / 1.5,
      north: 48 + (height * degrees) / 1.5,
    }
  }
  it.each([
    [4, { digits: 6, inside: 6, finest: 8 }],
    [5, { digits: 7, inside: 8, finest: 8 }],
    [10, { digits: 12, inside: 12, finest: 14 }],
    [11, { digits: 13, inside: 14, finest: 14 }],
    [12, null],
    [18, null],
  ])('at zoom %d is %j', (zoom, sizes) => expect(countedSizes(around(zoom, 800, 600), zoom)).toEqual(sizes))

  it('never reads more than some hundred cells inside the bounds', () => {
    const bounds = fc.record({
      zoom: fc.nat(14),
      width: fc.integer({ min: 300, max: 4_000 }),
      height: fc.integer({ min: 300, max: 2_200 }),
    })
    fc.assert(
      fc.property(bounds, ({ zoom, width, height }) => {
        const view = around(zoom, width, height)
        const sizes = countedSizes(view, zoom)
        if (!sizes) return
        const { x, y } = gridOf(cellOf({ latitude: view.north, longitude: view.west }))
        const end = gridOf(cellOf({ latitude: view.south, longitude: view.east }))
        const size = 2 ** (LEVELS - sizes.inside)
        const across = (from: number, to: number) => Math.floor(to / size) - Math.floor(from / size) + 1
        if (view.west > -180 && view.east < 180)
          expect(across(x, end.x) * across(y, end.y)).toBeLessThanOrEqual(1_000)
        for (const digits of [sizes.inside, sizes.finest]) expect(COUNTED_DIGITS).toContain(digits)
        expect(sizes.inside - sizes.digits).toBeLessThanOrEqual(sizes.digits < 4 ? 4 : 1)
      }),
    )
  })
})
