import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { type AverageRating } from '@/lib/domain/review'
import { collection, type ReviewDoc, type UserDoc, type Searchable } from './collections'
import {
  type Order,
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { searchFields, searchFilter } from './listing-search/derive'
import { hasMatched } from './reads'

export const findReviews = (): PageQuery<ReviewDoc> => pageQuery('reviews', {}, NEWEST_FIRST)

/** The reviews of a listing, newest first. */
export const findReviewsOfProperty = (propertyId: string): PageQuery<ReviewDoc> =>
  pageQuery('reviews', { propertyId: new ObjectId(propertyId) }, NEWEST_FIRST, 'listing')

/** The reviews of an agent's listings, newest first. */
export const findReviewsOfAgent = (agentId: string): PageQuery<ReviewDoc> =>
  pageQuery('reviews', { agentId: new ObjectId(agentId) }, NEWEST_FIRST, 'agent')

/** The number of reviews of an agent's listings and their average rating; 0 without reviews. */
export const rateAgent = (agentId: string): Promise<AverageRating> =>
  averageRating({ agentId: new ObjectId(agentId) })

/** The number of reviews of a listing and their average rating; 0 without reviews. */
export const rateListing = (propertyId: string): Promise<AverageRating> =>
  averageRating({ propertyId: new ObjectId(propertyId) })

async function averageRating(reviews: Filter<ReviewDoc>): Promise<AverageRating> {
  const [sums] = await collection('reviews')
    .aggregate<{ count: number; sum: number }>([
      { $match: reviews },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$rating' } } },
    ])
    .toArray()
  return sums ? { count: sums.count, average: sums.sum / sums.count } : { count: 0, average: 0 }
}

/** The reviews that a person wrote, newest first. */
export const findReviewsOfWriter = (userId: string): PageQuery<ReviewDoc> =>
  pageQuery('reviews', { userId: new ObjectId(userId) }, NEWEST_FIRST, 'writer')

/** Best first, newest first within a rating; reversed: worst first. */
const BEST_FIRST: Order = [['rating', -1], ...NEWEST_FIRST]

/** The reviews by a literal part of the listing's title or the writer's name and by rating. */
export const findManagedReviews = (
  { search, rating }: { search: string; rating: number | null },
  sort: 'newest' | 'oldest' | 'highest' | 'lowest',
): AdminTableQuery<ReviewDoc> => {
  const filter = { ...searchFilter(search), ...(rating !== null && { rating }) }
  const isReversed = sort === 'oldest' || sort === 'lowest'
  if (sort === 'newest' || sort === 'oldest')
    return adminTableQuery('reviews', filter, NEWEST_FIRST, isReversed)
  // With few rows an engine may prefer to sort all matches.
  return adminTableQuery('reviews', filter, BEST_FIRST, isReversed, { index: 'rated' })
}

export const findReview = (id: string, session?: ClientSession): Promise<ReviewDoc | null> =>
  collection('reviews').findOne({ _id: new ObjectId(id) }, { session })

/** The person's review of a listing, or `null`. */
export const findReviewOfProperty = (userId: string, propertyId: string): Promise<ReviewDoc | null> =>
  collection('reviews').findOne({ userId: new ObjectId(userId), propertyId: new ObjectId(propertyId) })

/** Adds a review. Throws the duplicate-key error if the writer has reviewed the listing. */
export async function insertReview(
  review: Omit<ReviewDoc, '_id' | keyof Searchable>,
  session: ClientSession,
): Promise<ObjectId> {
  const document = { _id: new ObjectId(), ...review, ...searchFields(review.propertyTitle, review.name) }
  await collection('reviews').insertOne(document, { session })
  return document._id
}

/** Changes the text or the stars of a review; false if it is deleted. */
export const updateReview = (
  _id: ObjectId,
  changes: Partial<Pick<ReviewDoc, 'review' | 'rating'>>,
  session: ClientSession,
): Promise<boolean> => hasMatched(collection('reviews').updateOne({ _id }, { $set: changes }, { session }))

/** Deletes a review; returns the number deleted. */
export async function deleteReview(id: ObjectId, session: ClientSession): Promise<number> {
  return (await collection('reviews').deleteOne({ _id: id }, { session })).deletedCount
}

/** Deletes all reviews of a person; returns their ids. */
export async function deleteReviewsOfWriter(userId: ObjectId, session: ClientSession): Promise<ObjectId[]> {
  const reviews = await collection('reviews')
    .find({ userId }, { session, projection: { _id: 1 } })
    .toArray()
  await collection('reviews').deleteMany({ userId }, { session })
  return reviews.map(({ _id }) => _id)
}

/** Writes the writer's name and photo to at most `limit` reviews with older values; returns how many (ADR 015). */
export async function renameWriter(
  { _id: userId, name, image }: Pick<UserDoc, '_id' | 'name' | 'image'>,
  limit: number,
  session: ClientSession,
): Promise<number> {
  const filter = { userId, $or: [{ name: { $ne: name } }, { image: { $ne: image } }] }
  const reviews = await collection('reviews')
    .find(filter, { session, projection: { propertyTitle: 1 }, limit })
    .toArray()
  if (reviews.length > 0)
    await collection('reviews').bulkWrite(
      reviews.map(({ _id, propertyTitle }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { name, image, ...searchFields(propertyTitle, name) } },
        },
      })),
      { session },
    )
  return reviews.length
}
