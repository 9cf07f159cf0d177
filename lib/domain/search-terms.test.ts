import { hasTerms, lookupsOf, patternOfAll, searchTerms } from './search-terms'
import { fold } from './text'

const has = (text: string, search: string) => {
  const terms = searchTerms(search)
  const isMatch = terms.length > 0 && hasTerms(fold(text), terms)
  expect(new RegExp(patternOfAll(terms)).test(fold(text))).toBe(isMatch)
  return isMatch
}

it.each([
  ['Bend, Oregon', 'Bend OR'],
  ['Bend, Oregon', 'bend,or'],
  ['Bend, OR', 'Bend Oregon'],
  ['Bend, OR 97701', 'oregon bend'],
  ['Bend, Oregon', 'bend oreg'],
  ['Lake House Bend, Oregon', 'lake house in Bend'],
  ['Lake House Bend, Oregon', 'Bend lake'],
  ['Gary, Indiana', 'Gary IN'],
  ['Gary, IN.', 'gary (indiana)'],
  ['Albany, New York', 'albany ny'],
  ['Albany, NY', 'Albany New York'],
  ['Washington, DC', 'washington district of columbia'],
  ['São Paulo', 'paulo sao'],
  ["St. John's", "john's st"],
  ['東京都, 日本', '日本 東京'],
])('finds %j by %j', (text, search) => expect(has(text, search)).toBe(true))

it.each([
  ['Bend, Oregon', 'Bend ID'],
  ['Orchard House Bend, Idaho', 'Bend OR'],
  ['Charleston, West Virginia', 'Charleston SC'],
  ['Albany, York', 'albany ny'],
  ['South Bend, Indiana', 'Bend OR'],
  ['Unbent, Oregon', 'bent oregon'],
  ['Lake House', 'lake house boat'],
])('does not find %j by %j', (text, search) => expect(has(text, search)).toBe(false))

it.each(['', '  ', ', . ;', 'near the', 'one two three four five six seven', 'x '.repeat(50_000)])(
  'returns no terms for a text without words, or with too many',
  (text) => expect(searchTerms(text)).toEqual([]),
)

it('looks a word up by its prefix, and a state by both names', () => {
  const [word, state] = searchTerms('bend or').map(lookupsOf)
  expect(word).toEqual({ beginning: 'bend' })
  expect(state).toEqual({
    words: ['oregon', 'oregon,', 'oregon.', 'oregon;', 'oregon)', 'or', 'or,', 'or.', 'or;', 'or)'],
  })
})
