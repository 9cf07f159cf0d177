import 'server-only'
import { findWishlist } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { assertCan } from '../authorise'
import { withListings } from '../wishlist/list-wishlist'

/** Only this many of the newest entries are checked for changes. */
const LOOKED_AT = 12

/** The newest entries of the person's own wishlist, each with its listing and what changed since it was saved (D265). */
export async function listSavedLately(actor: Actor): Promise<WishlistEntryDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  return withListings(actor, await findWishlist(actor.id).rows(LOOKED_AT))
}
