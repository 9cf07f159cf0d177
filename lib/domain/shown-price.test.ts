import fc from 'fast-check'
import { askingPriceError, proposedBounds, withFirstBounds, withProposedBounds } from './asking-price'
import {
  endsOf,
  ON_REQUEST_ENDS,
  MIN_PRICE,
  MAX_PRICE,
  PRICE_QUALIFIERS,
  type PriceFields,
  priceText,
  shortPriceText,
  shownEndsOf,
  shownFieldsOf,
  shownPriceOf,
  shownPriceOfEnds,
  hiddenPriceOf,
  excludedHomesText,
} from './shown-price'

const RANGE = { minPrice: 420_000, maxPrice: 485_000 }

describe('shownPriceOf', () => {
  it.each<[string, PriceFields, string, string]>([
    ['a range', RANGE, '$420,000 to $485,000', '$420–485K'],
    ['an asking price', { ...RANGE, askingPrice: 450_000 }, '$450,000', '$450K'],
    [
      'a fixed price',
      { ...RANGE, askingPrice: 450_000.5, priceQualifier: 'fixed' },
      'Fixed price $450,000.50',
      '$450K',
    ],
    [
      'offers over',
      { ...RANGE, askingPrice: 450_000, priceQualifier: 'offers-over' },
      'Offers over $450,000',
      '$450K',
    ],
    [
      'a guide price',
      { ...RANGE, askingPrice: 450_000, priceQualifier: 'guide' },
      'Guide price $450,000',
      '$450K',
    ],
    [
      'in the region of',
      { ...RANGE, askingPrice: 1_250_000, priceQualifier: 'in-the-region-of' },
      'In the region of $1,250,000',
      '$1.25M',
    ],
    ['from', { ...RANGE, askingPrice: 450_000, priceQualifier: 'from' }, 'From $450,000', '$450K'],
    ['a price on request', { ...RANGE, priceQualifier: 'on-request' }, 'Price on request', 'On request'],
    [
      'a price on request with an amount',
      { ...RANGE, askingPrice: 450_000, priceQualifier: 'on-request' },
      'Price on request',
      'On request',
    ],
    [
      'amounts that the reader may not know',
      { priceQualifier: 'on-request' },
      'Price on request',
      'On request',
    ],
    ['equal ends', { minPrice: 450_000, maxPrice: 450_000 }, '$450,000', '$450K'],
  ])('writes %s', (_, home, text, short) => {
    const price = shownPriceOf(home)
    expect([priceText(price), shortPriceText(price)]).toEqual([text, short])
    expect(shownPriceOf(shownFieldsOf(home))).toEqual(price)
  })

  it.each<[string, PriceFields, string | null]>([
    ['an asking price', { ...RANGE, askingPrice: 450_000, priceQualifier: 'on-request' }, '$450,000'],
    ['a range', { ...RANGE, priceQualifier: 'on-request' }, priceText(shownPriceOf(RANGE))],
    [
      'no amount that was proposed',
      { minPrice: MIN_PRICE, maxPrice: MAX_PRICE, priceQualifier: 'on-request' },
      null,
    ],
    ['nothing without amounts', { priceQualifier: 'on-request' }, null],
    ['nothing of a price that is shown', { ...RANGE, askingPrice: 450_000 }, null],
  ])('tells those who may know it what "on request" hides: %s (D404)', (_, home, text) => {
    const hidden = hiddenPriceOf(home)
    expect(hidden && priceText(hidden)).toBe(text)
  })

  it('sends a browser no amount of a price on request, and no bounds of an asking price', () => {
    const home = { ...RANGE, askingPrice: 450_000 }
    expect(shownFieldsOf({ ...home, priceQualifier: 'on-request' })).toEqual({ priceQualifier: 'on-request' })
    expect(shownFieldsOf({ ...home, priceQualifier: 'guide' })).toEqual({
      askingPrice: 450_000,
      priceQualifier: 'guide',
    })
    expect(shownFieldsOf(RANGE)).toEqual(RANGE)
  })

  it('has two equal ends for an asking price, and none on request', () => {
    expect(endsOf(shownPriceOf({ ...RANGE, askingPrice: 450_000 }))).toEqual({ min: 450_000, max: 450_000 })
    expect(endsOf(shownPriceOf({ priceQualifier: 'on-request' }))).toBeNull()
  })
})

describe('shownEndsOf', () => {
  const stored = { minPriceMinor: 42_000_000, maxPriceMinor: 48_500_000 }

  it('returns the range, or the asking price twice', () => {
    expect(shownEndsOf(stored)).toEqual({ shownMinMinor: 42_000_000, shownMaxMinor: 48_500_000 })
    expect(shownEndsOf({ ...stored, askingPriceMinor: 45_000_000 })).toEqual({
      shownMinMinor: 45_000_000,
      shownMaxMinor: 45_000_000,
    })
  })

  it('returns the same for every price on request, which no price overlaps', () => {
    const amount = fc.integer({ min: 1, max: MAX_PRICE * 100 })
    fc.assert(
      fc.property(amount, amount, amount, (minPriceMinor, maxPriceMinor, askingPriceMinor) => {
        const home = { minPriceMinor, maxPriceMinor, askingPriceMinor, priceQualifier: 'on-request' as const }
        expect(shownEndsOf(home)).toBe(ON_REQUEST_ENDS)
      }),
    )
    expect(ON_REQUEST_ENDS.shownMinMinor).toBeGreaterThan(MAX_PRICE * 100)
    expect(ON_REQUEST_ENDS.shownMaxMinor).toBeLessThan(0)
    expect(shownPriceOfEnds(ON_REQUEST_ENDS)).toEqual({ kind: 'on-request' })
  })
})

describe('withFirstBounds (D403)', () => {
  const ANY_AMOUNT: PriceFields = { priceQualifier: 'on-request', minPrice: MIN_PRICE, maxPrice: MAX_PRICE }
  const change = { askingPrice: 450_000 }

  it('adds the proposed bounds to the first price of a home that accepts any amount', () => {
    expect(withFirstBounds(ANY_AMOUNT, change)).toEqual({ ...change, minPrice: 360_000, maxPrice: 540_000 })
  })

  it.each<[string, PriceFields]>([
    ['a home that has a price already', { ...ANY_AMOUNT, askingPrice: 440_000 }],
    ['bounds that its agent chose', { ...ANY_AMOUNT, minPrice: 400_000 }],
    ['a home that was not on request', { ...ANY_AMOUNT, priceQualifier: null }],
  ])('keeps %s', (_, before) => expect(withFirstBounds(before, change)).toBe(change))
})

describe('proposedBounds (D403)', () => {
  it.each<[string, PriceFields, { min: number; max: number } | null]>([
    ['80 and 120 per cent', { askingPrice: 450_000 }, { min: 360_000, max: 540_000 }],
    [
      'the price itself for offers over',
      { askingPrice: 450_000, priceQualifier: 'offers-over' },
      { min: 450_000, max: 540_000 },
    ],
    [
      'the price itself for from',
      { askingPrice: 450_000, priceQualifier: 'from' },
      { min: 450_000, max: 540_000 },
    ],
    ['whole cents', { askingPrice: 333_333.33 }, { min: 266_666.66, max: 400_000 }],
    ['nothing without a price', {}, null],
    [
      'any amount on request without a price',
      { priceQualifier: 'on-request' },
      { min: MIN_PRICE, max: MAX_PRICE },
    ],
    [
      'around a price on request',
      { askingPrice: 450_000, priceQualifier: 'on-request' },
      { min: 360_000, max: 540_000 },
    ],
  ])('proposes %s', (_, home, bounds) => expect(proposedBounds(home)).toEqual(bounds))

  it('keeps each price between two different bounds within the limits', () => {
    const cents = fc.oneof(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: MAX_PRICE * 100 }),
      fc.constant(MAX_PRICE * 100),
    )
    fc.assert(
      fc.property(cents, fc.constantFrom(...PRICE_QUALIFIERS, undefined), (minor, priceQualifier) => {
        const askingPrice = minor / 100
        const { min, max } = proposedBounds({ askingPrice, priceQualifier }) ?? { min: NaN, max: NaN }
        expect(min).toBeGreaterThanOrEqual(MIN_PRICE)
        expect(max).toBeLessThanOrEqual(MAX_PRICE)
        expect(min).toBeLessThan(max)
        expect(askingPriceError({ askingPrice, priceQualifier, minPrice: min, maxPrice: max })).toBeNull()
      }),
    )
  })

  it('fills in only the bounds that are missing', () => {
    expect(withProposedBounds({ askingPrice: 450_000, minPrice: 400_000 })).toEqual({
      askingPrice: 450_000,
      minPrice: 400_000,
      maxPrice: 540_000,
    })
    expect(withProposedBounds(RANGE)).toBe(RANGE)
  })
})

describe('askingPriceError (D401)', () => {
  it.each<[string, PriceFields, string | null]>([
    ['accepts a price at a bound', { ...RANGE, askingPrice: 485_000 }, null],
    ['accepts none', RANGE, null],
    ['accepts a price on request without one', { ...RANGE, priceQualifier: 'on-request' }, null],
    [
      'rejects a price above the bounds',
      { ...RANGE, askingPrice: 485_000.01 },
      'Enter an asking price from $420,000 to $485,000, or change the range for offers.',
    ],
    [
      'rejects a qualifier without a price',
      { ...RANGE, priceQualifier: 'guide' },
      'Enter an asking price, because you chose “Guide price”.',
    ],
  ])('%s', (_, home, message) => expect(askingPriceError(home)).toBe(message))
})

it.each<[number | undefined, string | undefined]>([
  [undefined, undefined],
  [1, '1 home whose price is on request is not included.'],
  [2, '2 homes whose price is on request are not included.'],
  [100, '100 homes whose price is on request are not included.'],
  [101, 'More than 100 homes whose price is on request are not included.'],
])('says of %s homes that a price filter excludes: %s', (count, text) =>
  expect(excludedHomesText(count)).toBe(text),
)
