import 'server-only'
import { ObjectId } from 'mongodb'
import { collection, type ReviewDoc } from './collections'

const newestFirst = { createdAt: -1, _id: 1 } as const

/** The reviews of a listing, newest first. */
export const findReviewsOfProperty = (propertyId: string): Promise<ReviewDoc[]> =>
  collection('reviews')
    .find({ propertyId: new ObjectId(propertyId) })
    .sort(newestFirst)
    .toArray()

/** The newest reviews of the site. */
export const findNewestReviews = (limit: number): Promise<ReviewDoc[]> =>
  collection('reviews').find().sort(newestFirst).limit(limit).toArray()
