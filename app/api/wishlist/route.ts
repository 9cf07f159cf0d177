import { operations } from '@/lib/schemas/operations'
import { addToWishlist } from '@/lib/services/wishlist/add-to-wishlist'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.addToWishlist, addToWishlist, {
  status: ({ added }) => (added ? 201 : 200),
  body: ({ added, id }) =>
    added ? { message: 'Added to wishlist', insertedId: id } : { message: 'Already in wishlist' },
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
