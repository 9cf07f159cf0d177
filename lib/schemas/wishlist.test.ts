import { fieldErrors } from './common'
import { addToWishlistSchema, compareQuerySchema } from './wishlist'

const propertyId = '0123456789abcdef01234567'

it.each([
  [{ propertyId }, { propertyId }],
  [
    { propertyId: propertyId.toUpperCase(), email: ' Bea@Keystead.TEST ' },
    { propertyId, email: 'bea@keystead.test' },
  ],
])('%j is read as %j', (input, read) => expect(addToWishlistSchema.parse(input)).toEqual(read))

it.each([
  [{}, { propertyId: 'Property not found.' }],
  [{ propertyId, email: 'bea' }, { email: 'Invalid email address' }],
  [
    { propertyId: [propertyId], email: { $ne: '' } },
    { propertyId: 'Property not found.', email: 'Email is required' },
  ],
])('%j is refused', (input, errors) => {
  const { error } = addToWishlistSchema.safeParse(input)
  expect(error && fieldErrors(error)).toEqual(errors)
})

const ids = Array.from({ length: 6 }, (_, i) => String(i).repeat(24))

it.each([
  [{}, [], false],
  [{ id: ids[1] }, [ids[1]], false],
  [{ id: [ids[2], ids[1]], only: 'x' }, [ids[2], ids[1]], false],
  [{ id: ['ABCDEF0123456789ABCDEF01', 'abcdef0123456789abcdef01'] }, ['abcdef0123456789abcdef01'], false],
  [{ id: ['nope', '', ids[1], `${ids[1]}0`] }, [ids[1]], false],
  [{ id: ids }, ids.slice(0, 4), true],
  [{ id: { $ne: '' } }, [], false],
])('a comparison contains at most four different homes: %j', (query, expected, isMore) => {
  expect(compareQuerySchema.parse(query)).toEqual({ ids: expected, isMore })
})
