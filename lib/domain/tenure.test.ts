import { ownershipErrors, readPeriod, yearly } from './tenure'

it.each([
  [100, 'month', 1_200],
  [100, 'quarter', 400],
  [100, 'year', 100],
  [100, undefined, 100],
] as const)('makes %i per %s %i a year (D420)', (amount, period, year) => {
  expect(yearly(amount, period)).toBe(year)
})

it.each([
  ['Monthly', 'month'],
  ['per month', 'month'],
  ['pcm', 'month'],
  ['Quarterly', 'quarter'],
  ['Annually', 'year'],
  ['per annum', 'year'],
  ['year', 'year'],
  ['jährlich', 'year'],
  ['One Time', undefined],
  ['x'.repeat(100_000), undefined],
])('reads the period %.20j as %s (D420)', (text, period) => expect(readPeriod(text)).toBe(period))

it.each([
  [{ tenure: 'leasehold', leaseYears: 97 }, {}],
  [{ tenure: 'share-of-freehold', leaseYears: 999 }, {}],
  [{ leaseYears: 97 }, {}],
  [{ tenure: 'freehold', leaseYears: null }, {}],
  [
    { tenure: 'freehold', leaseYears: 97 },
    { leaseYears: 'A freehold has no lease. Leave the years blank, or choose another tenure.' },
  ],
  [{ location: 'Cardiff, Wales', councilTaxBand: 'I' }, {}],
  [{ location: 'Cardiff', councilTaxBand: 'I' }, {}],
  [{ location: 'Bristol, England', councilTaxBand: 'H' }, {}],
  [
    { location: 'Bristol, England', councilTaxBand: 'I' },
    { councilTaxBand: 'Only Wales has band I. Choose A to H.' },
  ],
  [{ councilTaxBand: 'I' }, {}],
])('returns for %j the errors %j (D419, D421)', (home, errors) =>
  expect(ownershipErrors(home)).toEqual(errors),
)
