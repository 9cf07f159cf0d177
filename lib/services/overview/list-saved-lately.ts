import 'server-only'
import { findWishlist } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { assertCan } from '../authorise'
import { withListings } from '../wishlist/list-wishlist'

/** So many entries are looked at for changes, the newest, however long the wishlist is. */
const LOOKED_AT = 12

/** The newest entries of the person's own wishlist, each with its listing and what changed since it was saved (D265). */
export async function listSavedLately(actor: Actor): Promise<WishlistEntryDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  return withListings(actor, await findWishlist(actor.id).rows(LOOKED_AT))
}
