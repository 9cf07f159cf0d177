import { withChange, draftOf, draftErrors, filtersIn } from './draft'

test('a draft starts with the active filters, and converts back', () => {
  const filters = {
    minPrice: 300_000,
    type: ['house', 'cabin'],
    reduced: true,
    underOffer: false,
    verified: true,
  } as const
  expect(draftOf(filters)).toEqual({
    minPrice: '300000',
    type: 'house,cabin',
    reduced: 'true',
    underOffer: 'false',
    verified: 'true',
  })
  expect(filtersIn(draftOf(filters))).toEqual(filters)
})

test('a blank text removes a filter', () => {
  expect(withChange({ minPrice: '1', bedrooms: '2' }, { minPrice: '' })).toEqual({ bedrooms: '2' })
})

test('a typed amount may contain signs', () => {
  expect(filtersIn({ minPrice: '$300,000', maxPrice: '600 000' })).toEqual({
    minPrice: 300_000,
    maxPrice: 600_000,
    verified: false,
  })
})

test('reports both ends of an inverted range, unless one has another error', () => {
  const error = 'The minimum price is above the maximum price.'
  expect(draftErrors({ minPrice: '$600,000', maxPrice: '300 000' })).toEqual({
    minPrice: error,
    maxPrice: error,
  })
  expect(draftErrors({ minPrice: '600000', maxPrice: 'a lot' })).toEqual({
    maxPrice: expect.stringMatching(/^Use a price/),
  })
})

test.each([
  ['minPrice', 'a lot', /^Use a price/],
  ['maxPrice', '1e9', /^1e9 is in scientific notation/],
  ['minPrice', '-5', /^Use a price/],
  ['minPrice', '9'.repeat(40), /^Use a price/],
  ['maxArea', 'NaN', /^Use an area from 1 m² \(11 sq ft\) to 100,000 m²/],
  ['builtSince', '50', /^Use a year/],
] as const)('for %s "%s" the message says what to use', (name, text, message) => {
  expect(draftErrors({ [name]: text })[name]).toMatch(message)
})

test('reports nothing for valid texts', () => {
  expect(draftErrors({ minPrice: '$1,250,000', builtSince: '1950', type: 'house' })).toEqual({})
})
