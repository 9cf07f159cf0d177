import fc from 'fast-check'
import { readFilter } from './odata'

const FORM = /^Use comparisons like/
const errorOf = (text: string) => {
  const read = readFilter(text)
  return 'error' in read ? read.error : 'none'
}

it.each([
  ['A eq 1', [['A', 'eq', '1', false]]],
  ['  A   ge  -1.5  ', [['A', 'ge', '-1.5', false]]],
  [
    "A lt 1 and B eq 'x and y'",
    [
      ['A', 'lt', '1', false],
      ['B', 'eq', 'x and y', true],
    ],
  ],
  ["A eq 'O''Brien ('", [['A', 'eq', "O'Brien (", true]]],
  ["A eq ''", [['A', 'eq', '', true]]],
  ["and eq 'and'", [['and', 'eq', 'and', true]]],
])('parses %s', (text, comparisons) => {
  expect(readFilter(text)).toEqual({
    value: comparisons.map(([field, operator, literal, isQuoted]) => ({
      field,
      operator,
      literal,
      isQuoted,
    })),
  })
})

it.each([
  '',
  '   ',
  'A',
  'A eq',
  'A eq 1 and',
  'A eq 1 and B',
  'A eq 1 B eq 2',
  'A eq 1 or B eq 2',
  "A eq 1 'and' B eq 2",
  'not A eq 1',
  'A ne 1',
  'A EQ 1',
  "'A' eq 1",
  "A 'eq' 1",
  "A eq 'x",
  "A eq 'x'and B eq 1",
  "A eq x'y",
  'A eq (1)',
  '(A eq 1)',
  "contains(A,'x')",
  'A in (1,2)',
  'A eq 1\tand B eq 2',
  `${'('.repeat(100)}A eq 1${')'.repeat(100)}`,
])('rejects %j', (text) => expect(errorOf(text)).toMatch(FORM))

it('rejects too many comparisons or characters', () => {
  const twenty = Array<string>(20).fill('A eq 1').join(' and ')
  expect(readFilter(twenty)).toMatchObject({ value: { length: 20 } })
  expect(errorOf(`${twenty} and A eq 1`)).toBe('Please use at most 20 comparisons.')
  expect(errorOf('('.repeat(2_001))).toBe('Please use at most 2000 characters.')
})

it('parses generated filters, and returns a result for any text', () => {
  const comparison = fc.record({
    field: fc.stringMatching(/^[A-Z][A-Za-z]{0,20}$/),
    operator: fc.constantFrom('eq', 'gt', 'ge', 'lt', 'le'),
    literal: fc.string({ maxLength: 40 }),
  })
  fc.assert(
    fc.property(fc.array(comparison, { minLength: 1, maxLength: 20 }), (comparisons) => {
      const text = comparisons
        .map(({ field, operator, literal }) => `${field} ${operator} '${literal.replaceAll("'", "''")}'`)
        .join(' and ')
      expect(readFilter(text)).toEqual(
        text.length > 2_000
          ? { error: 'Please use at most 2000 characters.' }
          : { value: comparisons.map((item) => ({ ...item, isQuoted: true })) },
      )
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => void readFilter(text)))
})
