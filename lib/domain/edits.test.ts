import fc from 'fast-check'
import { editDistance, allowedEdits, textsOneEditAway } from './search-terms'

it.each([
  ['bend', 'bend', 0],
  ['bend', 'bnd', 1],
  ['bend', 'bendd', 1],
  ['bend', 'bedn', 1],
  ['bend', 'bent', 1],
  ['portland', 'protlnd', 2],
  ['bend', 'bonn', 2],
  ['bend', 'bendigo', Infinity],
  ['bend', 'rome', Infinity],
])('editDistance of %j and %j is %d', (item, other, edits) => {
  expect([editDistance(item, other, 2), editDistance(other, item, 2)]).toEqual([edits, edits])
})

it('allows two edits from eight letters on, one in shorter names, none in very short ones', () => {
  expect(['rom', 'rome', 'houston', 'portland'].map(allowedEdits)).toEqual([0, 1, 1, 2])
})

it('textsOneEditAway returns every text within an edit distance of one', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
  fc.assert(
    fc.property(text, text, (item, other) => {
      expect(textsOneEditAway(item).includes(other)).toBe(editDistance(item, other, 1) <= 1)
    }),
  )
})
