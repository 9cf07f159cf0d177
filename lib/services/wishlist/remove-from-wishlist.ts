import 'server-only'
import { deleteWishlistEntry } from '@/lib/data/wishlist'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'

/** Removes an entry from the actor's wishlist; returns the number deleted. Another person's is `not_found` (D10). */
export async function removeFromWishlist(
  actor: Actor,
  { wishlistId }: { wishlistId: string },
): Promise<number> {
  assertCan(actor, 'wishlist:remove', actor.id)
  const removed = await deleteWishlistEntry(wishlistId, actor.id)
  if (removed === 0) throw notFound('Wishlist entry not found')
  return removed
}
