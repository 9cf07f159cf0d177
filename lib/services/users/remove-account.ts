import 'server-only'
import { deleteApplicationsOf } from '@/lib/data/applications'
import { recordAudit } from '@/lib/data/audit'
import { deleteBlocksOf } from '@/lib/data/blocks'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { openErasure } from '@/lib/data/erasures'
import { deleteMarks } from '@/lib/data/home-marks'
import { deleteImports } from '@/lib/data/imports'
import { deleteNotices } from '@/lib/data/notices'
import { rejectOffers } from '@/lib/data/offer-transitions'
import { deleteReservationsOf } from '@/lib/data/open-houses'
import { idsOfAgent } from '@/lib/data/properties'
import { closeReportCases, deleteReportsOf } from '@/lib/data/reports'
import { deleteReviewsOfWriter } from '@/lib/data/reviews'
import { deleteSearchesOf } from '@/lib/data/saved-searches'
import { leaveSharedWishlists } from '@/lib/data/shared-wishlists'
import { deleteUser as removeUser } from '@/lib/data/users'
import { deleteAvailability } from '@/lib/data/availability'
import { deleteWishlist } from '@/lib/data/wishlist'
import { type Actor } from '@/lib/domain/user'
import { notify } from '../notices/notify'
import { closedOfferEvents, reopenedListingEvents } from '../notices/notify-of-transition'
import { eraseOpenHouseWords } from '../open-houses/open-house-events'
import { releaseIntentsNow } from '../payments/release-intents'
import { releasePictures } from '../pictures/release-pictures'
import { removeListings } from '../properties/remove-listings'
import { closeViewings } from '../viewings/cancel-viewing'
import { endAccess } from './end-access'
import { erasePersonNow } from './erase-person'

type Removed = { id: UserDoc['_id']; count: number }

/**
 * Deletes an account (D18, D64) in the caller's transaction: its credentials, photo, wishlist, shared
 * wishlists, hidden and seen homes, saved searches, hours for viewings, reservations, calendar link, notices,
 * reviews, reports, applications and blocks. An agent's listings are removed
 * as for fraud; a buyer's open offers are rejected, bought ones stay as records. Name, email and the texts of
 * messages are erased from remaining records afterwards. If an administrator deletes it, the audit log keeps the name, because the entry
 * is about the person; otherwise (`null`) only the id. Returns the account's id and the number of deleted accounts.
 */
export async function removeAccount(
  { _id, name, role, image }: UserDoc,
  administrator: Actor | null,
  session: Session,
): Promise<Removed> {
  const now = new Date()
  await endAccess(_id, session)
  const listings = await idsOfAgent(_id, session)
  await removeListings(listings, 'person-removed', session)
  const cause = 'person-removed'
  const rejected = await rejectOffers({ buyerId: _id }, cause, now, session)
  await closeViewings({ buyerId: _id }, 'buyer-left', now, session)
  await deleteAvailability(_id, session)
  await deleteWishlist(_id, session)
  await deleteMarks(_id, session)
  await leaveSharedWishlists(_id, session)
  await deleteReservationsOf(_id, session)
  await eraseOpenHouseWords(_id, session)
  await deleteImports(_id, session)
  await closeReportCases(await deleteReviewsOfWriter(_id, session), session)
  await deleteReportsOf(_id, session)
  await deleteApplicationsOf(_id, session)
  await deleteNotices(_id, session)
  await deleteSearchesOf(_id, session)
  await deleteBlocksOf(_id, session)
  const count = await removeUser(_id, session)
  await releasePictures([image], session)
  await openErasure(_id, now, { moderated: administrator !== null }, session)
  await recordAudit(
    {
      ...(administrator
        ? { actor: administrator, action: 'user.deleted', targetName: name }
        : { actor: { id: _id.toHexString() }, action: 'user.left' }),
      targetType: 'user',
      targetId: _id,
      before: { role, propertiesRemoved: listings.length },
      after: {},
    },
    session,
  )
  await notify(
    session,
    ...closedOfferEvents(rejected, cause, now, 'agent'),
    ...(await reopenedListingEvents(rejected, now, session)),
  )
  return { id: _id, count }
}

/** Runs after the commit: closes open payments and erases names. Jobs continue both until they are done. */
export async function finishRemoval(id: UserDoc['_id']): Promise<void> {
  // First, so that a refund is still mailed to the email on the offer.
  await releaseIntentsNow()
  await erasePersonNow(id)
}
