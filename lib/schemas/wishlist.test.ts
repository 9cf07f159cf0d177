import { fieldErrors } from './common'
import { addToWishlistSchema } from './wishlist'

const propertyId = '0123456789abcdef01234567'

it.each([
  [{ propertyId }, { propertyId }],
  [
    { propertyId: propertyId.toUpperCase(), email: ' Bea@Keystead.TEST ' },
    { propertyId, email: 'bea@keystead.test' },
  ],
])('%j is read as %j', (given, read) => {
  expect(addToWishlistSchema.parse(given)).toEqual(read)
})

it.each([
  [{}, { propertyId: 'Property not found.' }],
  [{ propertyId, email: 'bea' }, { email: 'Invalid email address' }],
  [
    { propertyId: [propertyId], email: { $ne: '' } },
    { propertyId: 'Property not found.', email: 'Email is required' },
  ],
])('%j is refused', (given, faults) => {
  const { error } = addToWishlistSchema.safeParse(given)
  expect(error && fieldErrors(error)).toEqual(faults)
})
