import 'server-only'
import { findWishlistEntries } from '@/lib/data/wishlist'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'

/**
 * Which of these listings stand on the actor's wishlist: the id of each one's entry by the listing's id; `null` for
 * a reader who keeps no wishlist.
 */
export async function savedAmong(
  actor: Actor,
  propertyIds: string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (!can(actor, 'wishlist:add')) return null
  const entries = await findWishlistEntries(actor.id, propertyIds)
  return new Map(entries.map(({ _id, propertyId }) => [propertyId.toHexString(), _id.toHexString()]))
}
