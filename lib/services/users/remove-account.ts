import 'server-only'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { openErasure } from '@/lib/data/erasures'
import { rejectOffers } from '@/lib/data/offers'
import { idsOfAgent } from '@/lib/data/properties'
import { deleteReviewsOfWriter } from '@/lib/data/reviews'
import { deleteUser as removeUser } from '@/lib/data/users'
import { deleteWishlist } from '@/lib/data/wishlist'
import { releaseIntentsSoon } from '../payments/release-intents'
import { releasePictures } from '../pictures/release-pictures'
import { removeListings } from '../properties/remove-listings'
import { erasePersonSoon } from './erase-person'

type Removed = { count: number; propertiesRemoved: number }

/**
 * Removes an account (D18, D64) in the caller's transaction: its ways of signing in, photo, wishlist and
 * reviews; an agent's listings as with fraud; a buyer's open offers become rejected, bought ones stay as records. What stays loses
 * name and e-mail afterwards. How many accounts and listings went.
 */
export async function removeAccount(
  { _id, image }: UserDoc,
  { moderated }: { moderated: boolean },
  session: Session,
): Promise<Removed> {
  const now = new Date()
  const listings = await idsOfAgent(_id, session)
  await removeListings(listings, 'person-removed', session)
  await rejectOffers({ buyerId: _id }, 'person-removed', now, session)
  await deleteWishlist(_id, session)
  await deleteReviewsOfWriter(_id, session)
  const count = await removeUser(_id, session)
  await releasePictures([image], session)
  await openErasure(_id, now, { moderated }, session)
  return { count, propertiesRemoved: listings.length }
}

/** What follows once that is committed: open payments are closed, names go. Both are gone on with until they are done. */
export async function finishRemoval(id: UserDoc['_id']): Promise<void> {
  // First, so that a refund is still told to the address that the offer carries.
  await releaseIntentsSoon()
  await erasePersonSoon(id)
}
