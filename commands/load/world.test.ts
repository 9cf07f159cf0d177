import { isOnRequest, PRICE_QUALIFIERS } from '@/lib/domain/shown-price'
import { syntheticSite } from './world'

it('gives half of the listings an asking price within their bounds, with every qualifier and on request', () => {
  const homes = [...syntheticSite(1_000).properties()]
  const priced = homes.filter(({ askingPriceMinor }) => askingPriceMinor !== undefined)
  expect(priced).toHaveLength(500)
  for (const { minPriceMinor, maxPriceMinor, askingPriceMinor = 0 } of priced) {
    expect(askingPriceMinor).toBeGreaterThanOrEqual(minPriceMinor!)
    expect(askingPriceMinor).toBeLessThanOrEqual(maxPriceMinor!)
  }
  expect(new Set(priced.map(({ priceQualifier }) => priceQualifier))).toEqual(
    new Set([undefined, ...PRICE_QUALIFIERS]),
  )
  expect(homes.filter(isOnRequest)).toHaveLength(25)
})
