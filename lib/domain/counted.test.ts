import { pluralize, pluralNoun } from './pluralize'

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [2, '2 homes'],
  [1_204, '1,204 homes'],
])('%s of them are "%s"', (count, words) => {
  expect(pluralize(count, 'home')).toBe(words)
})

it('takes a noun whose plural has another end', () => {
  expect([0, 1, 2].map((count) => pluralNoun(count, 'property', 'properties'))).toEqual([
    'properties',
    'property',
    'properties',
  ])
  expect(pluralize(2, 'property', 'properties')).toBe('2 properties')
})
