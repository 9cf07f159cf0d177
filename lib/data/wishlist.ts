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

/** Adds an entry, a removed one under its id. Throws the duplicate-key error if the listing is on the person's list. */
export async function insertWishlistEntry(
  entry: Omit<WishlistDoc, '_id'> & { _id?: ObjectId },
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...entry }
  await collection('wishlist').insertOne(document, { session })
  return document._id
}

/** Stores or removes the note of the person's entry, and returns the entry before; `null` if there is none. */
export const writeWishlistNote = (id: string, userId: string, note: string): Promise<WishlistDoc | null> =>
  collection('wishlist').findOneAndUpdate(
    { _id: new ObjectId(id), userId: new ObjectId(userId) },
    note === '' ? { $unset: { note: '' } } : { $set: { note } },
  )

/** Deletes an entry of the person and returns it, or `null` if they have no such entry. */
export const deleteWishlistEntry = (id: string, userId: string): Promise<WishlistDoc | null> =>
  collection('wishlist').findOneAndDelete({ _id: new ObjectId(id), userId: new ObjectId(userId) })
