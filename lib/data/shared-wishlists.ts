import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type SharedReactionDoc, type SharedWishlistDoc } from './collections'
import { addInTransaction } from './client'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'

/** The shared wishlists that a person owns or has joined, newest first. */
export const findSharedWishlists = (userId: string): PageQuery<SharedWishlistDoc> =>
  pageQuery('sharedWishlists', { people: new ObjectId(userId) }, NEWEST_FIRST, 'person')

/** The shared wishlist if this person is its owner or a guest, else `null`. */
export const findSharedWishlist = (
  id: string,
  userId: string,
  session?: ClientSession,
): Promise<SharedWishlistDoc | null> =>
  collection('sharedWishlists').findOne({ _id: new ObjectId(id), people: new ObjectId(userId) }, { session })

export const findSharedWishlistOf = (ownerId: string): Promise<SharedWishlistDoc | null> =>
  collection('sharedWishlists').findOne({ ownerId: new ObjectId(ownerId) })

/** The shared wishlist of a link, or `null`. */
export const findSharedWishlistByToken = (
  tokenHash: string,
  session?: ClientSession,
): Promise<SharedWishlistDoc | null> => collection('sharedWishlists').findOne({ tokenHash }, { session })

/** Shares the owner's wishlist by a new link, replacing the previous one; its guests stay. Returns its id. */
export async function shareWishlist(
  ownerId: ObjectId,
  tokenHash: string,
  session: ClientSession,
): Promise<ObjectId | undefined> {
  const now = new Date()
  const sharedWishlist = await addInTransaction(() =>
    collection('sharedWishlists').findOneAndUpdate(
      { ownerId },
      { $set: { tokenHash, linkCreatedAt: now }, $setOnInsert: { people: [ownerId], createdAt: now } },
      { upsert: true, returnDocument: 'after', session },
    ),
  )
  return sharedWishlist?._id
}

type Shared = Pick<SharedWishlistDoc, '_id' | 'people'>

/** Adds a guest to the shared wishlist, in the transaction that has read it. */
export async function addGuest(
  { _id, people }: Shared,
  guestId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await collection('sharedWishlists').updateOne(
    { _id },
    { $set: { people: [...people, guestId] } },
    { session },
  )
}

/** Removes a guest from the shared wishlist, in the transaction that has read it. Their hearts and comments stay. */
export async function removeGuest(
  { _id, people }: Shared,
  guestId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await collection('sharedWishlists').updateOne(
    { _id },
    {
      $set: { people: people.filter((id) => !id.equals(guestId)) },
      $unset: { [`activeAt.${guestId.toHexString()}`]: '' },
    },
    { session },
  )
}

/** Stores the time of a guest's last activity on the shared wishlist. Concurrent writes conflict. */
export async function recordActivity(
  _id: ObjectId,
  guestId: ObjectId,
  at: Date,
  session: ClientSession,
): Promise<void> {
  await collection('sharedWishlists').updateOne(
    { _id },
    { $set: { [`activeAt.${guestId.toHexString()}`]: at } },
    { session },
  )
}

/** Deletes a shared wishlist with its hearts and comments. */
export async function deleteSharedWishlist(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('sharedWishlists').deleteOne({ _id }, { session })
  await collection('sharedReactions').deleteMany({ sharedWishlistId: _id }, { session })
}

/** All hearts and comments on these homes of a shared wishlist, oldest first. */
export const findReactions = (
  sharedWishlistId: ObjectId,
  propertyIds: ObjectId[],
): Promise<SharedReactionDoc[]> =>
  collection('sharedReactions')
    .find({ sharedWishlistId, propertyId: { $in: propertyIds } })
    .sort({ createdAt: 1, _id: 1 })
    .toArray()

/** The hearts and comments of a person, newest first. */
export const findReactionsOf = (userId: string): PageQuery<SharedReactionDoc> =>
  pageQuery('sharedReactions', { userId: new ObjectId(userId) }, NEWEST_FIRST, 'person')

/** The number of comments on a home of a shared wishlist, counted up to `limit`. */
export const countComments = (
  sharedWishlistId: ObjectId,
  propertyId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<number> =>
  collection('sharedReactions').countDocuments(
    { sharedWishlistId, propertyId, kind: 'comment' },
    { limit, session },
  )

type New<Doc> = Doc extends SharedReactionDoc ? Omit<Doc, '_id'> & { _id?: ObjectId } : never

/** Adds a comment or a heart; `_id` is given to restore a removed one. Throws the duplicate-key error for a second heart. */
export async function insertReaction(
  reaction: New<SharedReactionDoc>,
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...reaction }
  await collection('sharedReactions').insertOne(document, { session })
  return document._id
}

/** Deletes a person's heart and returns it, or `null` if there is none. */
export const deleteHeart = (
  sharedWishlistId: ObjectId,
  propertyId: string,
  userId: string,
): Promise<SharedReactionDoc | null> =>
  collection('sharedReactions').findOneAndDelete({
    sharedWishlistId,
    propertyId: new ObjectId(propertyId),
    userId: new ObjectId(userId),
    kind: 'heart',
  })

/** Deletes a comment of a shared wishlist, of this person only if one is named; returns it, or `null`. */
export const deleteComment = (
  sharedWishlistId: ObjectId,
  commentId: string,
  userId?: string,
): Promise<SharedReactionDoc | null> =>
  collection('sharedReactions').findOneAndDelete({
    _id: new ObjectId(commentId),
    sharedWishlistId,
    kind: 'comment' as const,
    ...(userId !== undefined && { userId: new ObjectId(userId) }),
  })

/** Deletes the hearts and comments of a person, in one shared wishlist or in all. */
export async function deleteReactionsOf(
  userId: ObjectId,
  session: ClientSession,
  sharedWishlistId?: ObjectId,
): Promise<void> {
  const filter = sharedWishlistId && { sharedWishlistId }
  await collection('sharedReactions').deleteMany({ userId, ...filter }, { session })
}

/** Deletes a person's own shared wishlist; returns its number of guests, or `null` if there was none. */
export async function deleteSharedWishlistOf(
  ownerId: ObjectId,
  session: ClientSession,
): Promise<number | null> {
  const sharedWishlist = await collection('sharedWishlists').findOne({ ownerId }, { session })
  if (!sharedWishlist) return null
  await deleteSharedWishlist(sharedWishlist._id, session)
  return sharedWishlist.people.length - 1
}

/** Removes a person from the shared wishlists of others. */
export async function leaveSharedWishlists(userId: ObjectId, session: ClientSession): Promise<void> {
  const sharedWishlists = await collection('sharedWishlists')
    .find({ people: userId, ownerId: { $ne: userId } }, { session })
    .toArray()
  for (const sharedWishlist of sharedWishlists) await removeGuest(sharedWishlist, userId, session)
  await deleteReactionsOf(userId, session)
}
