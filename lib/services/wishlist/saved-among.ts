import 'server-only'
import { findWishlistEntries } from '@/lib/data/wishlist'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'

/**
 * Which of these listings are on the actor's wishlist: entry ids by listing id; `null` for a reader without a wishlist.
 */
export async function savedEntriesAmong(
  actor: Actor,
  propertyIds: string[],
): Promise<ReadonlyMap<string, string> | null> {
  if (!can(actor, 'wishlist:add')) return null
  const entries = await findWishlistEntries(actor.id, propertyIds)
  return new Map(entries.map(({ _id, propertyId }) => [propertyId.toHexString(), _id.toHexString()]))
}
