import 'server-only'
import { type WishlistDoc } from '@/lib/data/collections'
import { findPropertiesById } from '@/lib/data/properties'
import { findWishlist } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { wishlistEntryDto, type WishlistEntryDto } from '@/lib/schemas/wishlist'
import { listOfPerson } from '../list-of-person'
import { readPage } from '../paging'
import { toListedDto } from '../properties/property-dto'
import { canSee } from '../properties/read-property'
import { serialise } from '../serialise'
import { savedAt } from './saved-at'

/** The person's saved listings, newest first, each with the listing as that person may see it; for that person only. */
export const listWishlist = (
  actor: Actor,
  { email, ...pageInput }: { email: string } & PageInput,
): Promise<Page<WishlistEntryDto>> =>
  listOfPerson(actor, email, 'wishlist:read', async (id) => {
    const page = await readPage(findWishlist(id), pageInput, (entry) => entry)
    return { ...page, items: await withListings(actor, page.items) }
  })

/** These entries with the listings that the actor may see, in one query. */
export async function withListings(
  actor: Actor,
  entries: readonly WishlistDoc[],
): Promise<WishlistEntryDto[]> {
  const listings = await findPropertiesById(entries.map(({ propertyId }) => propertyId))
  const visible = new Map(
    listings
      .filter((listing) => canSee(actor, listing))
      .map((listing) => [listing._id.toHexString(), listing]),
  )
  return entries.map((entry) => {
    const property = visible.get(entry.propertyId.toHexString())
    return serialise(wishlistEntryDto, entry, {
      property: property ? toListedDto(property) : null,
      saved: savedAt(entry, property),
    })
  })
}
