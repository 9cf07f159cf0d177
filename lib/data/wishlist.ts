import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type WishlistDoc } from './collections'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'

/** The wishlist of a person, newest first. */
export const findWishlist = (userId: string): PageQuery<WishlistDoc> =>
  pageQuery('wishlist', { userId: new ObjectId(userId) }, NEWEST_FIRST, 'owner')

/** The person's entry for a listing, or `null`. */
export const findWishlistEntry = (
  userId: string,
  propertyId: string,
  session?: ClientSession,
): Promise<WishlistDoc | null> =>
  collection('wishlist').findOne(
    { userId: new ObjectId(userId), propertyId: new ObjectId(propertyId) },
    { session },
  )

/** The person's entries for these listings, in no order. */
export const findWishlistEntries = (userId: string, propertyIds: string[]): Promise<WishlistDoc[]> =>
  collection('wishlist')
    .find({
      userId: new ObjectId(userId),
      propertyId: { $in: propertyIds.map((id) => new ObjectId(id)) },
    })
    .toArray()

/** Adds an entry. Throws the duplicate-key error if the listing is on the person's list. */
export async function insertWishlistEntry(
  entry: Omit<WishlistDoc, '_id'>,
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...entry }
  await collection('wishlist').insertOne(document, { session })
  return document._id
}

/** Stores or removes the note of the person's entry; false if they have no such entry. */
export async function noteWishlistEntry(id: string, userId: string, note: string): Promise<boolean> {
  const { matchedCount } = await collection('wishlist').updateOne(
    { _id: new ObjectId(id), userId: new ObjectId(userId) },
    note === '' ? { $unset: { note: '' } } : { $set: { note } },
  )
  return matchedCount === 1
}

/** Deletes an entry of the person; returns the number deleted. */
export async function deleteWishlistEntry(id: string, userId: string): Promise<number> {
  const filter = { _id: new ObjectId(id), userId: new ObjectId(userId) }
  return (await collection('wishlist').deleteOne(filter)).deletedCount
}

/** Removes a person's whole list. */
export async function deleteWishlist(userId: ObjectId, session: ClientSession): Promise<void> {
  await collection('wishlist').deleteMany({ userId }, { session })
}

/** Removes deleted listings from all wishlists. */
export async function deleteWishlistEntriesOf(
  propertyIds: ObjectId[],
  session: ClientSession,
): Promise<void> {
  await collection('wishlist').deleteMany({ propertyId: { $in: propertyIds } }, { session })
}
