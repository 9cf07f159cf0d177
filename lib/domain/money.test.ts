import fc from 'fast-check'
import {
  CARD_LIMIT_MINOR,
  formatMoney,
  formatPrice,
  groupAmount,
  isAboveCardLimit,
  isMoney,
  parseMinor,
  plainAmount,
  readAmount,
  toMajor,
  toMinor,
} from './money'

describe('parseMinor', () => {
  it.each([
    ['0', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['450000', 45_000_000],
    ['450000.5', 45_000_050],
    ['450000.00', 45_000_000],
    ['  450000.00\n', 45_000_000],
    ['007', 700],
    ['1.10', 110],
    ['8.29', 829],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j is %p', (text, minor) => {
    expect(parseMinor(text)).toBe(minor)
  })

  it.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1 000',
    '$5',
    'NaN',
    'Infinity',
    '١٢٣',
    '１２３',
    '1\u00005',
    '1.5.5',
    '1000000000000',
    '9999999999999999',
  ])('%j is no amount', (text) => {
    expect(parseMinor(text)).toBeNull()
  })
})

describe('readAmount', () => {
  it.each([
    ['450000', 450_000],
    ['$450,000', 450_000],
    [' $ 450,000.50 ', 450_000.5],
    ['450 000', 450_000],
    ['0.01', 0.01],
    ['450.', 450],
    ['.5', 0.5],
    ['007', 7],
    ['450k', 450_000],
    ['450 K', 450_000],
    ['$450.5k', 450_500],
    ['0.00001k', 0.01],
    ['1.2m', 1_200_000],
    ['1.2M', 1_200_000],
    ['$1.23456789m', 1_234_567.89],
    ['.5m', 500_000],
    ['1,200k', 1_200_000],
    ['8.29k', 8_290],
    ['999999999999.99', 999_999_999_999.99],
    ['999999m', 999_999_000_000],
    ['0000000000000000001', 1],
  ])('%j is %p', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it.each([
    ...['', '  ', '$', '.', 'k', '.m', 'abc', '-5', '+5', '1e5', '1.234', '1.5.5', '٤٥٠', 'NaN', '5x', '5kk'],
    ...[
      '5mm',
      '5km',
      'k5',
      '5 million',
      '9999999999999999',
      '1000000m',
      '1.000001k',
      '1,2m',
      '45,00k',
      ',5k',
    ],
  ])('%j is none', (text) => {
    expect(readAmount(text)).toBeNull()
  })

  it('reads what is formatted, grouped or plain, as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        const major = toMajor(minor)
        for (const text of [formatPrice(major), formatMoney(major), groupAmount(String(major)), `${minor}`])
          expect(readAmount(text)).toBe(text === `${minor}` ? minor : major)
      }),
    )
  })
})

describe('an amount while it is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['123', '123'],
    ['1234', '1,234'],
    ['1,23', '123'],
    ['12345678', '12,345,678'],
    ['1234.', '1,234.'],
    ['1234567.5', '1,234,567.5'],
    ['1200k', '1,200k'],
    ['1.2M', '1.2M'],
    ['$450000', '450,000'],
    ['about 450000', 'about 450000'],
    ['1000-2000', '1000-2000'],
  ])('%j is shown as %j', (text, shown) => {
    expect(groupAmount(text)).toBe(shown)
  })

  it.each([
    ['$1,234.50', '1234.50'],
    [' 450 k', '450k'],
    ['450,000 or so', null],
  ])('%j is kept as %j', (text, plain) => {
    expect(plainAmount(text)).toBe(plain)
  })

  it('is read in a moment, however long it is', () => {
    const long = '1,'.repeat(50_000)
    expect([readAmount(`${long}m`), readAmount(long), plainAmount(`${long}x`)]).toEqual([null, null, null])
    expect(groupAmount(long)).toHaveLength(50_000 + 16_666)
  })
})

describe('isMoney', () => {
  it.each([0, 0.01, 0.1, 0.29, 450_000.5, 999_999.99, 999_999_999.99, -12.34])(
    '%p has at most two decimals',
    (major) => {
      expect(isMoney(major)).toBe(true)
    },
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
  ])('%p is no amount', (major) => {
    expect(isMoney(major)).toBe(false)
  })
})

describe('minor and major units', () => {
  it.each([
    [0.29, 29],
    [1.1, 110],
    [8.29, 829],
    [19.99, 1_999],
    [1_001_298.56, 100_129_856],
    [999_999_999.99, 99_999_999_999],
  ])('%p is %p minor units', (major, minor) => {
    expect(toMinor(major)).toBe(minor)
    expect(toMajor(minor)).toBe(major)
  })

  it('come back from text, number and minor units alike, up to the highest price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor)
        expect(isMoney(toMajor(minor))).toBe(true)
        expect(parseMinor(toMajor(minor).toFixed(2))).toBe(minor)
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
  ])('%p', (major, price, money) => {
    expect({ price: formatPrice(major), money: formatMoney(major) }).toEqual({ price, money })
  })

  it("the card limit is Stripe's", () => {
    expect(formatMoney(toMajor(CARD_LIMIT_MINOR))).toBe('$999,999.99')
    expect([999_999.99, 1_000_000].map(isAboveCardLimit)).toEqual([false, true])
  })
})
