import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { countComments, deleteComment, deleteHeart, insertReaction } from '@/lib/data/shared-wishlists'
import { findWishlistEntry } from '@/lib/data/wishlist'
import { conflict, notFound } from '@/lib/domain/errors'
import { SHARED_WISHLIST } from '@/lib/domain/shared-wishlist'
import { type Actor } from '@/lib/domain/user'
import {
  type AddCommentInput,
  COMMENT_NOT_FOUND,
  type CommentIdInput,
  type SharedHomeInput,
} from '@/lib/schemas/shared-wishlist'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'
import { readMembership } from './membership'

/**
 * Where the actor reacts: a home that they may see, on a shared wishlist that they are in. Throws `not_found`.
 */
async function readSharedHome(actor: Actor, { id, propertyId }: SharedHomeInput, session: Session) {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  await recheckActor(actor, session)
  const { _id: sharedWishlistId, ownerId } = await readMembership(actor, id, session)
  const property = await readProperty(actor, propertyId, session)
  const entry = await findWishlistEntry(ownerId.toHexString(), propertyId, session)
  if (!entry) throw notFound('This home is no longer on the wishlist.')
  const isOwner = ownerId.toHexString() === actor.id
  const home = { sharedWishlistId, propertyId: property._id, userId: new ObjectId(actor.id) }
  return { home, isOwner }
}

/** Adds a guest's heart to a home (D290); false if it was there before. The owner's heart is the saved home itself. */
export async function addSharedHeart(actor: Actor, input: SharedHomeInput): Promise<boolean> {
  try {
    await transaction(async (session) => {
      const { home, isOwner } = await readSharedHome(actor, input, session)
      if (isOwner) throw conflict('This home is already on your wishlist.')
      await insertReaction({ ...home, kind: 'heart', createdAt: new Date() }, session)
    })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Removes the actor's heart; returns the number deleted. Throws `not_found`. */
export async function removeSharedHeart(actor: Actor, { id, propertyId }: SharedHomeInput): Promise<number> {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  const { _id } = await readMembership(actor, id)
  const removed = await deleteHeart(_id, propertyId, actor.id)
  if (removed === 0) throw notFound('Heart not found')
  return removed
}

/** Adds a comment to a home and returns its id. Throws `conflict` if the home has as many as it can. */
export async function addSharedComment(
  actor: Actor,
  { text, ...where }: AddCommentInput,
): Promise<{ id: string }> {
  const id = await transaction(async (session) => {
    const { home } = await readSharedHome(actor, where, session)
    const { comments: limit } = SHARED_WISHLIST
    if ((await countComments(home.sharedWishlistId, home.propertyId, limit, session)) >= limit)
      throw conflict(`This home has ${limit} comments, which is the maximum. Delete one to add another.`)
    return insertReaction({ ...home, kind: 'comment', text, createdAt: new Date() }, session)
  })
  return { id: id.toHexString() }
}

/** Deletes a comment: its writer's own, or any by the owner of the wishlist. Returns the number deleted. Throws `not_found`. */
export async function deleteSharedComment(actor: Actor, { id, commentId }: CommentIdInput): Promise<number> {
  assertCan(actor, 'shared-wishlist:react', actor.id)
  const { _id, ownerId } = await readMembership(actor, id)
  const isOwner = ownerId.toHexString() === actor.id
  const deleted = await deleteComment(_id, commentId, isOwner ? undefined : actor.id)
  if (deleted === 0) throw notFound(COMMENT_NOT_FOUND)
  return deleted
}
