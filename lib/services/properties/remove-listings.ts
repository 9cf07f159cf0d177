import 'server-only'
import { type Session } from '@/lib/data/client'
import { type PropertyDoc } from '@/lib/data/collections'
import { deleteMarksOf } from '@/lib/data/home-marks'
import { type ObjectId } from '@/lib/data/ids'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { deleteProperties } from '@/lib/data/properties'
import { closeReportCases } from '@/lib/data/reports'
import { deleteReactionsOn } from '@/lib/data/shared-wishlists'
import { deleteWishlistEntriesOf } from '@/lib/data/wishlist'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { type RejectingCause } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { listingEvent, notify } from '../notices/notify'
import { closedOfferEvents } from '../notices/notify-of-transition'
import { releasePictures } from '../pictures/release-pictures'

/**
 * Takes listings off the site in the caller's transaction, with what hangs on them: offers
 * that the cause may reject become rejected, wishlists and marks lose them; reviews and bought offers stay as
 * records (D17, D18, D24), and with them their pictures (ADR 026). Their buyers are notified. Returns the number of listings.
 */
export async function removeListings(
  ids: ObjectId[],
  cause: Exclude<RejectingCause, 'sale'>,
  session: Session,
): Promise<number> {
  const removed = await deleteProperties(ids, session)
  const at = new Date()
  const rejected = await rejectOffers({ propertyIds: ids }, cause, at, session)
  await deleteWishlistEntriesOf(ids, session)
  await deleteMarksOf(ids, session)
  await deleteReactionsOn(ids, session)
  await closeReportCases(ids, session)
  await releasePictures(
    removed.flatMap((listing) => picturesOfListing(listing).map(({ url }) => url)),
    session,
  )
  await notify(session, ...closedOfferEvents(rejected, cause, at, 'buyer'))
  return removed.length
}

/** Tells the agent of a listing that the actor removes, and how many more of theirs with it, unless that is the actor. */
export async function notifyOwner(
  actor: Actor,
  listing: PropertyDoc,
  others: number,
  session: Session,
): Promise<void> {
  if (listing.agentId.toHexString() === actor.id) return
  const values = others > 0 ? { others } : {}
  await notify(session, listingEvent('listing-removed', listing, { at: new Date(), values }))
}
