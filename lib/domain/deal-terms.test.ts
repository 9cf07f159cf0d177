import { isClosingDate, statedTerms, termsLabel } from './deal-terms'

const NOW = new Date('2025-01-05T23:30:00Z')

it.each([
  ['2025-01-04', false],
  ['2025-01-05', true],
  ['2026-01-05', true],
  ['2026-01-06', false],
])('accepts a closing date only from today to a year ahead: %s is %p', (day, expected) => {
  expect(isClosingDate(day, NOW)).toBe(expected)
})

it.each([
  [{}, ''],
  [{ financing: 'cash' }, 'cash'],
  [{ inspection: false }, 'inspection waived'],
  [
    { financing: 'financed', inspection: true, closingDate: '2025-03-03' },
    'financed, inspection requested, preferred closing Mar 3, 2025',
  ],
] as const)('formats %j as "%s"', (terms, words) => expect(termsLabel(terms)).toBe(words))

it('keeps the stated terms, including a waived inspection', () => {
  expect(statedTerms({ financing: undefined, inspection: false })).toEqual({ inspection: false })
  expect(statedTerms({})).toBeUndefined()
})
