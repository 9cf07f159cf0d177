import 'server-only'
import { findWishlistEntries } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type ListedPropertyDto } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { listedAmong } from '../properties/listed-among'

/**
 * These listings in this order, if they are on the actor's wishlist and visible. Others are omitted without a
 * reason, so that nobody learns of hidden listings.
 */
export async function readSaved(actor: Actor, propertyIds: readonly string[]): Promise<ListedPropertyDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  const entries = await findWishlistEntries(actor.id, [...propertyIds])
  const visible = await listedAmong(
    actor,
    entries.map(({ propertyId }) => propertyId),
  )
  return propertyIds.flatMap((id) => visible.get(id) ?? [])
}
