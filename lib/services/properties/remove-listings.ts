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
import { cancelOpenHousesOf } from '../open-houses/cancel-open-house'
import { releasePictures } from '../pictures/release-pictures'
import { closeViewings } from '../viewings/cancel-viewing'

/**
 * Removes listings in the caller's transaction: rejects the offers that may be rejected for this cause,
 * cancels future viewings, notifies their sides, and removes the listings from wishlists, hidden and seen homes. Reviews and bought
 * offers stay as records (D17, D18, D24), with the pictures they show (ADR 026). Returns the number of listings.
 */
export async function removeListings(
  ids: ObjectId[],
  cause: Exclude<RejectingCause, 'sale'>,
  session: Session,
): Promise<number> {
  const removed = await deleteProperties(ids, session)
  const at = new Date()
  const rejected = await rejectOffers({ propertyIds: ids }, cause, at, session)
  const why = cause === 'person-removed' ? 'agent-left' : cause
  await closeViewings({ propertyIds: ids }, why, at, session)
  const cancelled = await cancelOpenHousesOf(ids, cause, at, session)
  await deleteWishlistEntriesOf(ids, session)
  await deleteMarksOf(ids, session)
  await deleteReactionsOn(ids, session)
  await closeReportCases(ids, session)
  await releasePictures(
    removed.flatMap((listing) => picturesOfListing(listing).map(({ url }) => url)),
    session,
  )
  await notify(session, ...closedOfferEvents(rejected, cause, at, 'buyer'), ...cancelled)
  return removed.length
}

/**
 * Notifies the agent of the listing's removal by somebody else, and of how many more of theirs are removed
 * with it.
 */
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
