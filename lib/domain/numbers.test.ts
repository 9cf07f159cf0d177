import { OTHER_CURRENCY_MESSAGE, readAmount, readNumber, readPriceChange, formatTypedAmount } from './numbers'
import { pluralize, pluralNoun } from './pluralize'

const none = { message: null }
const unclear = (values: string) => ({ message: expect.stringContaining(`Write ${values}.`) as string })

describe('readNumber for a measure', () => {
  it.each([
    ['1480000', 1_480_000],
    [' 42 ', 42],
    ['2.0', 2],
    ['.5', 0.5],
    ['2.', 2],
    ['-37.7996', -37.7996],
    ['− 6', -6],
    ['+3', 3],
    ['1,480,000', 1_480_000],
    ['1,480,000.50', 1_480_000.5],
    ['1.480.000', 1_480_000],
    ['1.480.000,50', 1_480_000.5],
    ['1 480 000', 1_480_000],
    ['1\u00a0480\u00a0000,5', 1_480_000.5],
    ['1\u202f480', 1_480],
    ["1'480'000", 1_480_000],
    ['1’480.5', 1_480.5],
    ['14,80,000', 1_480_000],
    ['0,234', 0.234],
    ['12,5', 12.5],
    ['142,5', 142.5],
    ['3200,50', 3_200.5],
    ['1234,567', 1_234.567],
    ['１４２', 142],
  ])('reads %j as %d', (text, value) => expect(readNumber(text, 'measure')).toEqual({ value }))

  it.each([
    ['1,200', '1200 or 1.2'],
    ['1.450', '1450 or 1.45'],
    ['450,000', '450000 or 450'],
  ])('rejects the ambiguous %j', (text, values) =>
    expect(readNumber(text, 'measure')).toEqual(unclear(values)),
  )

  it('names the ambiguous separator', () => {
    expect(readNumber('1,200', 'measure')).toEqual({
      message: 'Does the comma in 1,200 separate thousands or decimals? Write 1200 or 1.2.',
    })
  })

  it.each([
    ...['', ' ', '-', '.', 'x', 'NaN', 'Infinity', '0x10', '=2+2', '1,2,3', '1.480,000.5', '12.34.56'],
    ...['1 2 3', "1'23", '--1', '(5)', '1,480 000', '5k', '$5', '9'.repeat(41)],
  ])('rejects %j', (text) => expect(readNumber(text, 'measure')).toEqual(none))
})

it('readNumber never groups thousands in a small number', () => {
  expect(readNumber('37,799', 'small')).toEqual({ value: 37.799 })
  expect(readNumber('-122.410', 'small')).toEqual({ value: -122.41 })
  expect(readNumber('1.750', 'small')).toEqual({ value: 1.75 })
})

describe('readNumber for money', () => {
  it.each([
    ['450000', 450_000],
    ['$450,000', 450_000],
    [' $ 450,000.50 ', 450_000.5],
    ['$450,000 USD', 450_000],
    ['US $450,000', 450_000],
    ['USD $450,000', 450_000],
    ['US$ 450000', 450_000],
    ['usd 450,000.50', 450_000.5],
    ['450 000 USD', 450_000],
    ['450000 dollars', 450_000],
    ['450000.-', 450_000],
    ['４５００００', 450_000],
    ['450.000', 450_000],
    ['$ 450.000', 450_000],
    ['1.480.000', 1_480_000],
    ['1.480.000,50', 1_480_000.5],
    ['450.50', 450.5],
    ['450,5', 450.5],
    ['3200,50', 3_200.5],
    ['450000.0000', 450_000],
    ['0.500', 0.5],
    ['0.01', 0.01],
    ['450.', 450],
    ['.5', 0.5],
    ['007', 7],
    ['-$5', -5],
    ['$-5', -5],
    ['450,0000', 4_500_000],
    ['1,450,0000', 14_500_000],
    ['450k', 450_000],
    ['$450K', 450_000],
    ['450 K', 450_000],
    ['$450.5k', 450_500],
    ['0.00001k', 0.01],
    ['1.2m', 1_200_000],
    ['1,2m', 1_200_000],
    ['$ 1.2M', 1_200_000],
    ['1.2 million', 1_200_000],
    ['450 thousand', 450_000],
    ['$1.23456789m', 1_234_567.89],
    ['.5m', 500_000],
    ['45,00k', 45_000],
    ['8.29k', 8_290],
    ['999999999999.99', 999_999_999_999.99],
    ['999999m', 999_999_000_000],
  ])('reads %j as %p', (text, value) => {
    expect(readNumber(text, 'money')).toEqual({ value })
    expect(readAmount(text)).toBe(value)
  })

  it.each([
    ['1,200k', '1200k or 1.2k'],
    ['$1.250m', '1250m or 1.25m'],
  ])('rejects the ambiguous %j', (text, values) => {
    expect(readNumber(text, 'money')).toEqual(unclear(values))
    expect(readAmount(text)).toBeNull()
  })

  it.each([
    '€450,000',
    '450.000 EUR',
    '£1',
    'A$900,000',
    'AU$9',
    '¥100',
    '1 CHF',
    'C$ 5',
    '450,000 kr',
    '5kr',
  ])('rejects another currency: %j', (text) =>
    expect(readNumber(text, 'money')).toEqual({ message: OTHER_CURRENCY_MESSAGE }),
  )

  it.each([
    ...['', '  ', '$', '.', 'k', '.m', 'abc', '1234.567', '1.480,125', '1.5.5', 'NaN', '5x', '5kk'],
    ...['5mm', '5km', 'k5', 'about 5', 'POA', 'Guide price $450,000', '5-6', '--5', '-$-5'],
    ...['9999999999999999', '1000000m', '1.000001k', '9'.repeat(41)],
  ])('rejects %j', (text) => expect(readNumber(text, 'money')).toEqual(none))

  it('reads or rejects a long text in linear time', () => {
    const long = '1,'.repeat(50_000)
    expect([readAmount(`${long}m`), readAmount(long), readNumber(long, 'measure')]).toEqual([
      null,
      null,
      none,
    ])
  })
})

describe('readPriceChange', () => {
  it.each([
    ['2.5', 'percent', 2.5],
    ['2,125', 'percent', 2.125],
    ['2,125', 'amount', 2_125],
    ['12k', 'amount', 12_000],
    ['a lot', 'percent', null],
  ] as const)('reads %s by %s: a percentage is no amount of money (D483)', (text, by, value) => {
    expect(readPriceChange(text, by)).toBe(value)
  })
})

describe('formatTypedAmount', () => {
  it.each([
    ['450k', '450,000'],
    ['1,2m', '1,200,000'],
    ['450000.', '450,000'],
    ['.5', '0.50'],
    ['1.2345k', '1,234.50'],
    ['450000', '450,000'],
    ['450000.5', '450,000.50'],
    ['3200,50', '3,200.50'],
    ['much', 'much'],
    ['1,200k', '1,200k'],
    ['', ''],
  ])('formats %j as %j, with the same value', (typed, settled) => {
    expect(formatTypedAmount(typed)).toBe(settled)
    expect(readAmount(settled)).toBe(readAmount(typed))
    expect(formatTypedAmount(settled)).toBe(settled)
  })
})

it.each([
  ['1.48E+06', 'money'],
  ['$1,48e6', 'money'],
  ['2.02601E+11', 'measure'],
  ['1e3', 'small'],
] as const)('readNumber names scientific notation as the cause: %s as %s', (text, kind) => {
  const digits = text.replace('$', '')
  expect(readNumber(text, kind)).toEqual({
    message: `${digits} is in scientific notation, which may leave out digits. Write the whole number.`,
  })
})

it.each([
  ['١٣٥٥٠٠٠', 1_355_000],
  ['١٬٤٠٠٬٠٠٠', 1_400_000],
  ['۱۲۵٫۵', 125.5],
  ['٤٥٠k', 450_000],
])('readNumber reads Arabic digits: %s', (text, value) =>
  expect(readNumber(text, 'money')).toEqual({ value }),
)

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [2, '2 homes'],
  [1_204, '1,204 homes'],
])('formats %s as "%s"', (count, words) => expect(pluralize(count, 'home')).toBe(words))

it('accepts an irregular plural', () => {
  expect([0, 1, 2].map((count) => pluralNoun(count, 'property', 'properties'))).toEqual([
    'properties',
    'property',
    'properties',
  ])
  expect(pluralize(2, 'property', 'properties')).toBe('2 properties')
})
