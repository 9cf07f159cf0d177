import { fieldErrors } from './common'
import { createReviewSchema } from './review'

const propertyId = '0123456789abcdef01234567'
const review = 'Light in every room.'
const errorsOf = (input: object) => {
  const { error } = createReviewSchema.safeParse({ propertyId, review, ...input })
  return error ? fieldErrors(error) : {}
}

it('has five stars by default, and is trimmed (D116)', () => {
  expect(createReviewSchema.parse({ propertyId, review: `  ${review}\n`, role: 'admin' })).toEqual({
    propertyId,
    review,
    rating: 5,
  })
})

it.each([1, 2, 3, 4, 5])('%p stars are stars', (rating) => expect(errorsOf({ rating })).toEqual({}))

it.each([0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '5', null, [5], { $gt: 0 }, true])(
  '%p are none',
  (rating) => expect(errorsOf({ rating })).toEqual({ rating: 'Please choose 1 to 5 stars.' }),
)

it.each(['', '  \n\t ', undefined, null, 7, ['text'], { $ne: '' }])('%j is no text', (text) => {
  expect(errorsOf({ review: text })).toEqual({ review: 'Please write your review.' })
})

it('takes several lines, at most 2,000 characters, and no other control characters (D23)', () => {
  expect(errorsOf({ review: 'one\r\ntwo\tthree 😀' })).toEqual({})
  expect(errorsOf({ review: 'x'.repeat(2_000) })).toEqual({})
  expect(errorsOf({ review: 'x'.repeat(2_001) })).toEqual({ review: 'Please use at most 2000 characters.' })
  for (const character of ['\u0000', '\u001b', '\u0085', '\ud800'])
    expect(errorsOf({ review: `a${character}b` })).toEqual({
      review: 'Please use letters, digits and punctuation only.',
    })
})

it('names every bad field at once', () => {
  expect(errorsOf({ propertyId: 'x', review: '', rating: 0 })).toEqual({
    propertyId: 'Property not found.',
    review: 'Please write your review.',
    rating: 'Please choose 1 to 5 stars.',
  })
})
