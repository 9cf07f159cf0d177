import { render } from '@testing-library/react'
import { type PriceFields, shownPriceOf } from '@/lib/domain/shown-price'
import { BigHomePrice } from './big-home-price'
import { HomePrice } from './home-price'
import { BigPriceRange, PriceRange } from './price-range'

const RANGE = { minPrice: 420_000, maxPrice: 485_000 }
const htmlOf = (element: React.ReactElement) => render(element).container.innerHTML
const textOf = (element: React.ReactElement) => render(element).container.textContent

test('a home without an asking price looks as if there were none', () => {
  const price = shownPriceOf(RANGE)
  expect(htmlOf(<HomePrice price={price} className="mt-1" />)).toBe(
    htmlOf(<PriceRange min={420_000} max={485_000} className="mt-1" />),
  )
  expect(htmlOf(<BigHomePrice price={price} bounds={RANGE} className="mt-5" />)).toBe(
    htmlOf(<BigPriceRange min={420_000} max={485_000} className="mt-5" />),
  )
})

test.each<[PriceFields, string]>([
  [{ askingPrice: 450_000 }, '$450,000'],
  [{ askingPrice: 450_000, priceQualifier: 'guide' }, '$450,000 guide price'],
  [{ askingPrice: 450_000, priceQualifier: 'fixed' }, '$450,000 fixed price'],
  [{ askingPrice: 450_000, priceQualifier: 'offers-over' }, '$450,000 offers over'],
  [{ askingPrice: 450_000, priceQualifier: 'from' }, 'from $450,000'],
  [{ askingPrice: 450_000, priceQualifier: 'in-the-region-of' }, 'in the region of $450,000'],
  [{ askingPrice: 450_000, priceQualifier: 'on-request' }, 'Price on request'],
])('%j is written as "%s"', (home, text) => {
  expect(textOf(<HomePrice price={shownPriceOf(home)} />)).toBe(text)
})

test('the bounds for offers are below a large asking price, for readers who may know them', () => {
  const home = { ...RANGE, askingPrice: 450_000, priceQualifier: 'guide' as const }
  expect(textOf(<BigHomePrice price={shownPriceOf(home)} bounds={home} />)).toBe(
    '$450,000 guide priceOffers from $420,000 to $485,000',
  )
  expect(textOf(<BigHomePrice price={shownPriceOf(home)} />)).toBe('$450,000 guide price')
  const shownPrice = shownPriceOf({ priceQualifier: 'on-request' })
  expect(textOf(<BigHomePrice price={shownPrice} bounds={{}} />)).toBe(
    'Price on requestThe agent tells you the price when you ask.',
  )
})
