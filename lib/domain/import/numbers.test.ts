import { readArea, readNumber, readPrice, readUnit } from './numbers'

describe('a number as people write it', () => {
  it.each([
    ['1480000', 1_480_000],
    [' 42 ', 42],
    ['2.0', 2],
    ['.5', 0.5],
    ['2.', 2],
    ['-37.7996', -37.7996],
    ['\u2212 6', -6],
    ['+3', 3],
    ['1,480,000', 1_480_000],
    ['1,480,000.50', 1_480_000.5],
    ['1.480.000', 1_480_000],
    ['1.480.000,50', 1_480_000.5],
    ['1 480 000', 1_480_000],
    ['1\u00a0480\u00a0000,5', 1_480_000.5],
    ['1\u202f480', 1_480],
    ["1'480'000", 1_480_000],
    ['1\u2019480.5', 1_480.5],
    ['14,80,000', 1_480_000],
    ['1,234', 1_234],
    ['0,234', 0.234],
    ['12,5', 12.5],
    ['1234,567', 1_234.567],
    ['1.234', 1.234],
  ])('%j is %d', (text, number) => expect(readNumber(text)).toBe(number))

  it.each([
    '',
    ' ',
    '-',
    '.',
    'x',
    'NaN',
    'Infinity',
    '1e6',
    '0x10',
    '=2+2',
    '1,2,3',
    '1.480,000.5',
    '12.34.56',
    '1 2 3',
    "1'23",
    '--1',
    '(5)',
    '1,480 000',
    '9'.repeat(41),
  ])('%j is none', (text) => expect(readNumber(text)).toBeNull())

  it('of degrees is never grouped', () => {
    expect(readNumber('37,799', 'degrees')).toBe(37.799)
    expect(readNumber('-122,41', 'degrees')).toBe(-122.41)
  })
})

describe('a price', () => {
  it.each([
    ['$1,480,000', 1_480_000],
    ['US$ 450000', 450_000],
    ['usd 450,000.50', 450_000.5],
    ['450 000 USD', 450_000],
    ['-$5', -5],
    ['450', 450],
    ['450.000', 450_000],
    ['$ 450.000', 450_000],
    ['-1.480', -1_480],
    ['450,000', 450_000],
    ['1.480.000', 1_480_000],
    ['450.50', 450.5],
    ['450,5', 450.5],
    ['450000.0000', 450_000],
    ['0.500', 0.5],
  ])('%j is %d', (text, amount) => expect(readPrice(text)).toBe(amount))

  it.each(['€450,000', '450.000 EUR', '£1', 'A$900,000', 'AU$9', '¥100', '1 CHF', 'C$ 5'])(
    '%j is other money',
    (text) => expect(readPrice(text)).toBe('other'),
  )

  it.each(['about 5', '540K', '1e6', '$', '5-6', '1234.567', '1.480,125'])('%j is none', (text) =>
    expect(readPrice(text)).toBeNull(),
  )
})

describe('an area', () => {
  it.each([
    ['79', undefined, 79],
    ['133.25714', undefined, 133.26],
    ['79 m²', undefined, 79],
    ['79 sqm', 'square feet', 79],
    ['850', 'square feet', 78.97],
    ['850 sq. ft.', undefined, 78.97],
    ['1,250 ft2', undefined, 116.13],
    ['0.25', 'acres', 1_011.71],
    ['2 acres', undefined, 8_093.71],
    ['1 ha', undefined, 10_000],
    ['-6', undefined, -6],
  ] as const)('%j in %s is %d m²', (text, unit, area) => expect(readArea(text, unit)).toBe(area))

  it.each(['', 'x', '79 yards', '79 m² or so', 'm²', '1e3'])('%j is none', (text) =>
    expect(readArea(text)).toBeNull(),
  )
})

it.each([
  ['Square Meters', 'square metres'],
  ['SQUARE_FEET', 'square feet'],
  ['Acres', 'acres'],
  ['', undefined],
  ['furlongs', null],
])('the unit %j is %j', (words, unit) => expect(readUnit(words)).toBe(unit))
