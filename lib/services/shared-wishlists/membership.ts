import 'server-only'
import { type Session } from '@/lib/data/client'
import { type SharedWishlistDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findSharedWishlist } from '@/lib/data/shared-wishlists'
import { findPeople } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { NAMELESS } from '@/lib/domain/shared-wishlist'
import { type Actor } from '@/lib/domain/user'
import { SHARED_WISHLIST_NOT_FOUND } from '@/lib/schemas/shared-wishlist'

/** Someone who has not joined cannot tell a shared wishlist from none (D10). */
export const noSharedWishlist = () => notFound(SHARED_WISHLIST_NOT_FOUND)

/** The shared wishlist if the actor is its owner or a guest. Throws `not_found`. */
export async function readMembership(
  actor: Actor,
  id: string,
  session?: Session,
): Promise<SharedWishlistDoc> {
  const shared = await findSharedWishlist(id, actor.id, session)
  if (!shared) throw noSharedWishlist()
  return shared
}

/** A function that names these people. */
export async function namesOf(ids: ObjectId[]): Promise<(id: ObjectId) => string> {
  const people = await findPeople(ids)
  const names = new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
  return (id) => names.get(id.toHexString()) || NAMELESS
}
