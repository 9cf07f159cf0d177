import 'server-only'
import { type Session } from '@/lib/data/client'
import { type ObjectId } from '@/lib/data/ids'
import { rejectOffers } from '@/lib/data/offers'
import { deleteProperties } from '@/lib/data/properties'
import { deleteWishlistEntriesOf } from '@/lib/data/wishlist'
import { type OfferCause } from '@/lib/domain/offer'
import { releasePictures } from '../pictures/release-pictures'

/**
 * Takes listings off the site in the caller's transaction, with what hangs on them: offers
 * that the cause may reject become rejected, wishlists lose them; reviews and bought offers stay as
 * records (D17, D18, D24), and with them their pictures (ADR 026). How many listings there were.
 */
export async function removeListings(
  ids: ObjectId[],
  cause: Extract<OfferCause, 'listing-removed' | 'person-removed'>,
  session: Session,
): Promise<number> {
  const removed = await deleteProperties(ids, session)
  await rejectOffers({ propertyIds: ids }, cause, new Date(), session)
  await deleteWishlistEntriesOf(ids, session)
  await releasePictures(
    removed.map(({ image }) => image),
    session,
  )
  return removed.length
}
