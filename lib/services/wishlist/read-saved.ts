import 'server-only'
import { findPropertiesById } from '@/lib/data/properties'
import { findWishlistEntries } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type ListedPropertyDto } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { toListedDto } from '../properties/property-dto'
import { canSee } from '../properties/read-property'

/**
 * These listings in this order, if they are on the actor's wishlist and visible. Others are omitted without a
 * reason, so that nobody learns of hidden listings.
 */
export async function readSaved(actor: Actor, propertyIds: readonly string[]): Promise<ListedPropertyDto[]> {
  assertCan(actor, 'wishlist:read', actor.id)
  const entries = await findWishlistEntries(actor.id, [...propertyIds])
  const listings = await findPropertiesById(entries.map(({ propertyId }) => propertyId))
  const visible = new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), toListedDto(listing)]),
  )
  return propertyIds.flatMap((id) => visible.get(id) ?? [])
}
