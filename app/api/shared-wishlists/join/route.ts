import { operations } from '@/lib/schemas/operations'
import { joinSharedWishlist } from '@/lib/services/shared-wishlists/share-wishlist'
import { inserted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.joinSharedWishlist, joinSharedWishlist, inserted)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
