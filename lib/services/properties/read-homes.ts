import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { ObjectId } from '@/lib/data/ids'
import { findPropertiesById } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import { type OfferedHomeDto } from '@/lib/schemas/offered-home'
import { canSee } from './read-property'

const LINE = ['propertyType', 'bedrooms', 'bathrooms', 'livingArea', 'lotArea'] as const

const toHome = (listing: PropertyDoc): OfferedHomeDto => ({
  ...valuesOf(listing, ['title', 'minPrice', 'maxPrice', ...LINE]),
  status: listing.status,
  sold: listing.soldAt !== null,
  ...(listing.underOffer && { underOffer: listing.underOffer }),
})

/** A listing's current line; `null` if it is hidden from the actor. Prices in major units. */
export const homeFor = (actor: Actor, listing: PropertyDoc): OfferedHomeDto | null =>
  canSee(actor, listing) ? toHome(listing) : null

/**
 * The current lines of these listings by id, without those that are deleted or hidden from the actor. Prices
 * in major units.
 */
export async function readHomes(
  actor: Actor,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, OfferedHomeDto>> {
  const ids = [...new Set(propertyIds)].map((id) => new ObjectId(id))
  const listings = await findPropertiesById(ids)
  return new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), toHome(listing)]),
  )
}
