import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type HomeMark, HOME_MARKS_LIMIT } from '@/lib/domain/home-marks'
import { collection, type WishlistDoc, type HomeMarkDoc } from './collections'
import { LATEST_FIRST, NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { addInTransaction } from './client'

const ofHomes = (ids: readonly string[]) => ({ propertyId: { $in: ids.map((id) => new ObjectId(id)) } })

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
    .find({ userId: new ObjectId(userId), ...ofHomes(propertyIds) })
    .toArray()

/** Adds an entry; a restored one keeps its `_id`. Throws the duplicate-key error if the listing is on the person's list. */
export async function insertWishlistEntry(
  entry: Omit<WishlistDoc, '_id'> & { _id?: ObjectId },
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...entry }
  await collection('wishlist').insertOne(document, { session })
  return document._id
}

/** Stores or removes the note of the person's entry. Returns the entry as it was before, or `null` if there is none. */
export const writeWishlistNote = (id: string, userId: string, note: string): Promise<WishlistDoc | null> =>
  collection('wishlist').findOneAndUpdate(
    { _id: new ObjectId(id), userId: new ObjectId(userId) },
    note === '' ? { $unset: { note: '' } } : { $set: { note } },
  )

/** Deletes an entry of the person and returns it, or `null` if they have no such entry. */
export const deleteWishlistEntry = (id: string, userId: string): Promise<WishlistDoc | null> =>
  collection('wishlist').findOneAndDelete({ _id: new ObjectId(id), userId: new ObjectId(userId) })

/** The homes that the person has marked in this way, latest first. */
export const findMarks = (userId: string, mark: HomeMark): PageQuery<HomeMarkDoc> =>
  pageQuery('homeMarks', { userId: new ObjectId(userId), mark }, LATEST_FIRST, 'owner')

/** The person's marks of these homes, in no order. */
export const findMarksAmong = (userId: string, propertyIds: string[]): Promise<HomeMarkDoc[]> =>
  collection('homeMarks')
    .find(
      { userId: new ObjectId(userId), ...ofHomes(propertyIds) },
      { batchSize: 2 * propertyIds.length + 1 },
    )
    .toArray()

/** Marks a home, or renews the date of the mark; true if the mark is new. */
export async function markHome(
  { userId, propertyId, mark, at }: Omit<HomeMarkDoc, '_id'>,
  session: ClientSession,
): Promise<boolean> {
  const { upsertedCount } = await addInTransaction(() =>
    collection('homeMarks').updateOne(
      { userId, propertyId, mark },
      { $set: { at } },
      { upsert: true, session },
    ),
  )
  return upsertedCount > 0
}

/** By how many the person's marks of this kind exceed `HOME_MARKS_LIMIT`, counted up to ten. */
export async function countExcessMarks(
  userId: ObjectId,
  mark: HomeMark,
  session: ClientSession,
): Promise<number> {
  const limit = HOME_MARKS_LIMIT + 10
  const count = await collection('homeMarks').countDocuments({ userId, mark }, { limit, session })
  return Math.max(0, count - HOME_MARKS_LIMIT)
}

/** Deletes the person's `count` oldest marks of this kind. */
export async function deleteOldestMarks(
  userId: ObjectId,
  mark: HomeMark,
  count: number,
  session: ClientSession,
): Promise<void> {
  const oldest = await collection('homeMarks')
    .find({ userId, mark }, { session, projection: { _id: 1 }, sort: { at: 1, _id: -1 }, limit: count })
    .toArray()
  await collection('homeMarks').deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } }, { session })
}

/** Deletes one mark of the person and returns it, or `null` if there is none. */
export const unmarkHome = (userId: string, propertyId: string, mark: HomeMark): Promise<HomeMarkDoc | null> =>
  collection('homeMarks').findOneAndDelete({
    userId: new ObjectId(userId),
    propertyId: new ObjectId(propertyId),
    mark,
  })
