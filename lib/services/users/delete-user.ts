import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { rejectOffers } from '@/lib/data/offers'
import { idsOfAgent } from '@/lib/data/properties'
import { deleteReviewsOfWriter } from '@/lib/data/reviews'
import { deleteUser as removeUser, findUserById } from '@/lib/data/users'
import { deleteWishlist } from '@/lib/data/wishlist'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertActive, assertCan } from '../authorise'
import { releaseIntentsSoon } from '../payments/release-intents'
import { removeListings } from '../properties/remove-listings'
import { keepAnAdministrator } from './keep-an-administrator'

/**
 * Removes an account (decision 18) in one transaction: its sign-in links, wishlist and reviews;
 * an agent's listings as with fraud; a buyer's open offers become rejected, bought ones stay as
 * records. How many accounts went. Throws `conflict` for the last administrator and for oneself.
 */
export async function deleteUser(actor: Actor, { id }: { id: string }): Promise<number> {
  assertActive(actor)
  assertCan(actor, 'user:delete')
  const removed = await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    await keepAnAdministrator(user.role, session)
    if (id === actor.id) throw conflict('You cannot delete your own account.')
    const listings = await idsOfAgent(user._id, session)
    await removeListings(listings, ['pending', 'accepted'], session)
    await rejectOffers({ buyerId: user._id }, ['pending', 'accepted'], new Date(), session)
    await deleteWishlist(user._id, session)
    await deleteReviewsOfWriter(user._id, session)
    const count = await removeUser(user._id, session)
    await recordAudit(
      {
        actor,
        action: 'user.deleted',
        targetType: 'user',
        targetId: user._id,
        targetName: user.name,
        before: { role: user.role, propertiesRemoved: listings.length },
        after: {},
      },
      session,
    )
    return count
  })
  await releaseIntentsSoon()
  return removed
}
