import 'server-only'
import { type ObjectId } from '@/lib/data/ids'
import { findPropertiesById } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import { type ListedPropertyDto } from '@/lib/schemas/property'
import { toListedDto } from './property-dto'
import { canSee } from './read-property'

/** Those of these listings that the actor may see, by id, in one query. */
export async function listedAmong(
  actor: Actor,
  propertyIds: ObjectId[],
): Promise<ReadonlyMap<string, ListedPropertyDto>> {
  const listings = await findPropertiesById(propertyIds)
  return new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), toListedDto(listing)]),
  )
}
