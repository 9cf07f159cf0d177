import 'server-only'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import {
  deleteReactionsOf,
  deleteSharedWishlist,
  findSharedWishlistByToken,
  replacePeople,
  shareWishlist,
} from '@/lib/data/shared-wishlists'
import { conflict } from '@/lib/domain/errors'
import { SHARED_WISHLIST } from '@/lib/domain/shared-wishlist'
import { type Actor } from '@/lib/domain/user'
import { type JoinSharedWishlistInput } from '@/lib/schemas/shared-wishlist'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { hashToken, makeToken } from '../users/mailed-token'
import { noSharedWishlist, readMembership } from './membership'

/**
 * Shares the actor's wishlist by a new link and returns its token, of which only the hash is stored (D290). An earlier
 * link ends; guests stay. Throws `conflict` if the actor's email is not verified.
 */
export async function createSharedWishlist(actor: Actor): Promise<{ id: string; token: string }> {
  assertCan(actor, 'shared-wishlist:create', actor.id)
  const token = makeToken()
  const id = await transaction(async (session) => {
    assertEmailVerified(await recheckActor(actor, session))
    return shareWishlist(new ObjectId(actor.id), hashToken(token), session)
  })
  if (!id) throw noSharedWishlist()
  return { id: id.toHexString(), token }
}

/**
 * Adds the actor to the shared wishlist of a link and returns its id. Throws `not_found` for a link that was replaced or
 * ended, `conflict` if there are as many guests as there can be.
 */
export async function joinSharedWishlist(
  actor: Actor,
  { token }: JoinSharedWishlistInput,
): Promise<{ id: string }> {
  assertCan(actor, 'shared-wishlist:join', actor.id)
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const shared = await findSharedWishlistByToken(hashToken(token), session)
    if (!shared) throw noSharedWishlist()
    const { _id, people } = shared
    const userId = new ObjectId(actor.id)
    if (!people.some((id) => id.equals(userId))) {
      if (people.length > SHARED_WISHLIST.guests)
        throw conflict(`${SHARED_WISHLIST.guests} people have joined this wishlist, which is the maximum.`)
      await replacePeople({ _id, people: [...people, userId] }, session)
    }
    return { id: _id.toHexString() }
  })
}

/** Ends a shared wishlist, by its owner, or removes the guest with their hearts and comments. Returns 1. */
export async function leaveSharedWishlist(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'shared-wishlist:leave', actor.id)
  await transaction(async (session) => {
    const { _id, ownerId, people } = await readMembership(actor, id, session)
    const userId = new ObjectId(actor.id)
    if (ownerId.equals(userId)) return deleteSharedWishlist(_id, session)
    await replacePeople({ _id, people: people.filter((one) => !one.equals(userId)) }, session)
    return deleteReactionsOf(userId, session, _id)
  })
  return 1
}
