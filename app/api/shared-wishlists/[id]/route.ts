import { operations } from '@/lib/schemas/operations'
import { listSharedHomes } from '@/lib/services/shared-wishlists/read-shared-wishlist'
import { leaveSharedWishlist } from '@/lib/services/shared-wishlists/share-wishlist'
import { deleted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listSharedHomes, listSharedHomes)

export const DELETE = createRoute(operations.leaveSharedWishlist, leaveSharedWishlist, deleted)

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
