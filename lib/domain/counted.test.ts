import { pluralize, pluralNoun } from './pluralize'

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [2, '2 homes'],
  [1_204, '1,204 homes'],
])('formats %s as "%s"', (count, words) => {
  expect(pluralize(count, 'home')).toBe(words)
})

it('accepts an irregular plural', () => {
  expect([0, 1, 2].map((count) => pluralNoun(count, 'property', 'properties'))).toEqual([
    'properties',
    'property',
    'properties',
  ])
  expect(pluralize(2, 'property', 'properties')).toBe('2 properties')
})
