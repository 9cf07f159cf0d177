import { operations } from '@/lib/schemas/operations'
import { listWishlist } from '@/lib/services/wishlist/list-wishlist'
import { removeFromWishlist } from '@/lib/services/wishlist/remove-from-wishlist'
import { deleted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listWishlist, listWishlist)

export const DELETE = createRoute(operations.removeFromWishlist, removeFromWishlist, deleted)

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
