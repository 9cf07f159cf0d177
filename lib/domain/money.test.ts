import fc from 'fast-check'
import {
  CARD_LIMIT_MINOR,
  formatMoney,
  formatPrice,
  isAboveCardLimit,
  isMoney,
  toMajor,
  toMinor,
} from './money'

describe('isMoney', () => {
  it.each([0, 0.01, 0.1, 0.29, 450_000.5, 999_999.99, 999_999_999.99, -12.34])(
    'accepts %p, with at most two decimals',
    (major) => expect(isMoney(major)).toBe(true),
  )

  it.each([
    0.001,
    0.005,
    450_000.123,
    0.0000001,
    1e-20,
    100.000_000_1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('rejects %p', (major) => expect(isMoney(major)).toBe(false))
})

describe('minor and major units', () => {
  it.each([
    [0.29, 29],
    [1.1, 110],
    [8.29, 829],
    [19.99, 1_999],
    [1_001_298.56, 100_129_856],
    [999_999_999.99, 99_999_999_999],
  ])('converts %p to %p minor units and back', (major, minor) => {
    expect(toMinor(major)).toBe(minor)
    expect(toMajor(minor)).toBe(major)
  })

  it('converts minor units to major ones and back without loss, up to the highest price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor)
        expect(isMoney(toMajor(minor))).toBe(true)
      }),
    )
  })
})

describe('formatting', () => {
  it.each([
    [0, '$0', '$0.00'],
    [0.5, '$0.50', '$0.50'],
    [1_250_000, '$1,250,000', '$1,250,000.00'],
    [450_000.5, '$450,000.50', '$450,000.50'],
    [1_000_000_000, '$1,000,000,000', '$1,000,000,000.00'],
  ])('formats %p as a price and as a payment', (major, price, money) => {
    expect({ price: formatPrice(major), money: formatMoney(major) }).toEqual({ price, money })
  })

  it("uses Stripe's card limit", () => {
    expect(formatMoney(toMajor(CARD_LIMIT_MINOR))).toBe('$999,999.99')
    expect([999_999.99, 1_000_000].map(isAboveCardLimit)).toEqual([false, true])
  })
})
