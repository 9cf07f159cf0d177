import 'server-only'
import { type Session } from '@/lib/data/client'
import { type ObjectId } from '@/lib/data/ids'
import { rejectOffers } from '@/lib/data/offers'
import { deleteProperties } from '@/lib/data/properties'
import { deleteWishlistEntriesOf } from '@/lib/data/wishlist'
import { type OfferStatus } from '@/lib/domain/offer'

/**
 * Takes listings off the site in the caller's transaction, with what hangs on them: offers
 * at `rejecting` become rejected, wishlists lose them; reviews and bought offers stay as
 * records (decisions 17, 18, 24). How many listings there were.
 */
export async function removeListings(
  ids: ObjectId[],
  rejecting: OfferStatus[],
  session: Session,
): Promise<number> {
  const count = await deleteProperties(ids, session)
  await rejectOffers({ propertyIds: ids }, rejecting, new Date(), session)
  await deleteWishlistEntriesOf(ids, session)
  return count
}
