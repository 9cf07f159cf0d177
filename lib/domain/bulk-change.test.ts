import { movedPrices, type PriceMove } from './bulk-change'

const RANGE = { minPrice: 372_000, maxPrice: 398_000 }
const move = (overrides: Partial<PriceMove>): PriceMove => ({
  direction: 'lower',
  by: 'percent',
  value: 3,
  roundTo: 1_000,
  ...overrides,
})

describe('the prices after a change of many homes (D483)', () => {
  it.each([
    [RANGE, {}, { minPrice: 361_000, maxPrice: 386_000 }],
    [RANGE, { direction: 'raise' }, { minPrice: 383_000, maxPrice: 410_000 }],
    [RANGE, { by: 'amount', value: 12_500, roundTo: 1 }, { minPrice: 359_500, maxPrice: 385_500 }],
    [RANGE, { direction: 'raise', by: 'amount', value: 400, roundTo: 1_000 }, RANGE],
    [
      { ...RANGE, askingPrice: 380_000 },
      { roundTo: 1 },
      { minPrice: 360_840, maxPrice: 386_060, askingPrice: 368_600 },
    ],
    [
      { ...RANGE, askingPrice: null, priceQualifier: 'on-request' },
      {},
      { minPrice: 361_000, maxPrice: 386_000 },
    ],
    // A home on request without an amount has only the widest bounds.
    [{ minPrice: 0.01, maxPrice: 1_000_000_000, priceQualifier: 'on-request' }, {}, {}],
  ] as const)('of %j by %j are %j', (home, input, prices) => {
    expect(movedPrices(home, move(input))).toEqual(prices)
  })

  it.each([
    [{ by: 'amount', value: 400_000 }, 'Its price would be zero or less.'],
    [{ value: 100 }, 'Its price would be zero or less.'],
    [{ direction: 'raise', by: 'amount', value: 999_900_000 }, 'Its price would be above $1,000,000,000.'],
    [{ roundTo: 1_000_000 }, 'Its price would be zero or less.'],
    [
      { direction: 'raise', roundTo: 200_000 },
      'Its minimum and maximum would be equal. Round to a smaller amount.',
    ],
  ] as const)('are refused for a change by %j', (input, message) => {
    expect(() => movedPrices(RANGE, move(input))).toThrow(message)
  })
})
