import { operations } from '@/lib/schemas/operations'
import { listSharedWishlists } from '@/lib/services/shared-wishlists/read-shared-wishlist'
import { createSharedWishlist } from '@/lib/services/shared-wishlists/share-wishlist'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listSharedWishlists, listSharedWishlists)

export const POST = createRoute(operations.createSharedWishlist, createSharedWishlist, {
  body: ({ id, token }) => ({ acknowledged: true as const, insertedId: id, token }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
