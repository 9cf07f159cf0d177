import { operations } from '@/lib/schemas/operations'
import { listWishlist } from '@/lib/services/wishlist/list-wishlist'
import { noteWishlistEntry } from '@/lib/services/wishlist/note-wishlist-entry'
import { removeFromWishlist } from '@/lib/services/wishlist/remove-from-wishlist'
import { deleted, updated } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listWishlist, listWishlist)

export const DELETE = createRoute(operations.removeFromWishlist, removeFromWishlist, deleted)

export const PATCH = createRoute(operations.noteWishlistEntry, noteWishlistEntry, updated)

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
