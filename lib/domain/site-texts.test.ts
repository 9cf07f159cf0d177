import { withSettings } from '@/test/support/with-settings'
import type * as Filters from './filter-table'
import type * as Implausible from './implausible'
import type * as MapCounts from './map-counts'
import type * as Money from './money'
import type * as Searches from './saved-search'
import type * as Sales from './sales'
import type * as ShownPrices from './shown-price'

const YEN = { CURRENCY: 'JPY', LOCALE: 'ja-JP', COUNTRY: 'JP' }
const EUROS = { CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' }

const load = (settings: Record<string, string>) =>
  withSettings(settings, () => ({
    ...jest.requireActual<typeof Filters>('./filter-table'),
    ...jest.requireActual<typeof Implausible>('./implausible'),
    ...jest.requireActual<typeof MapCounts>('./map-counts'),
    ...jest.requireActual<typeof Searches>('./saved-search'),
    ...jest.requireActual<typeof Money>('./money'),
    ...jest.requireActual<typeof Sales>('./sales'),
    ...jest.requireActual<typeof ShownPrices>('./shown-price'),
  }))

it('reads and limits the prices of filters in the site’s currency', () => {
  const { FILTERS } = load(EUROS)
  expect(FILTERS.minPrice.text.read('450.000,50 €')).toEqual({
    error: 'Use a price from 0 to 1.000.000.000, with no more than two decimals.',
  })
  expect(FILTERS.minPrice.text.tidy('450.000,50 €')).toBe('450000.5')
  expect(FILTERS.minPrice.text.read('$450,000')).toEqual({ error: 'Enter prices in euros.' })

  const { FILTERS: yen } = load(YEN)
  expect(yen.maxPrice.text.read('100000000000')).toEqual({ value: 100_000_000_000 })
  expect(yen.maxPrice.text.read('450000.5')).toEqual({
    error: 'Use a price from 0 to 100,000,000,000, with no more than zero decimals.',
  })
})

it('names saved searches with both prices and one sign', () => {
  const search = { location: 'Bend', verified: false, minPrice: 400_000, maxPrice: 600_000 }
  expect(load(EUROS).defaultSearchName(search, 'metric')).toBe('Bend · 400.000–600.000\u00a0€')
  expect(load(YEN).defaultSearchName(search, 'metric')).toBe('Bend · ¥400,000–600,000')
})

it('labels filters with the site’s decimals', () => {
  expect(load(EUROS).filterLabel('bathrooms', { bathrooms: 2.5 })).toBe('2,5+ bathrooms')
  expect(load(YEN).filterLabel('bathrooms', { bathrooms: 2.5 })).toBe('2.5+ bathrooms')
})

it('counts the steps of the price slider on maps', () => {
  const { countedFilters, priceBand } = load(YEN)
  expect(countedFilters({ minPrice: 2_500_000 })).toEqual({ types: ['any'], from: 0 })
  expect(countedFilters({ minPrice: 25_000 })).toBeNull()
  expect([2_499_999, 2_500_000].map(priceBand)).toEqual([0, 1])
})

it('asks about a price that is low in the site’s currency', () => {
  expect(load(YEN).implausibleFields({ minPrice: 99_999 })).toEqual(['minPrice'])
  expect(load(YEN).implausibleFields({ minPrice: 100_000 })).toEqual([])
})

it('averages sales in the site’s minor units', () => {
  expect(load(YEN).averagePrice(90_000_000, 2)).toBe(45_000_000)
  expect(load(EUROS).averagePrice(90_000_000, 2)).toBe(450_000)
})

it.each(['USD', 'KWD', 'IQD', 'IDR'])(
  'finds no price on request by the highest price in %s (D404)',
  (code) => {
    const { conditionsOf, ON_REQUEST_ENDS, MAX_PRICE, toMinor } = load({ CURRENCY: code })
    const condition = conditionsOf({ maxPrice: MAX_PRICE }, new Date())
    expect(condition).toEqual({ shownMinMinor: { $lte: toMinor(MAX_PRICE) } })
    expect(ON_REQUEST_ENDS.shownMinMinor).toBeGreaterThan(toMinor(MAX_PRICE) + 1)
  },
)
