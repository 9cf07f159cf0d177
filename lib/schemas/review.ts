import * as z from 'zod/mini'
import { REVIEW_LIMIT } from '@/lib/domain/review'
import { answeredId, email, id, instant, text } from './common'
import { pageFields } from './page'

const RATING = 'Please choose 1 to 5 stars.'

/** `POST /api/reviews`: five stars unless told otherwise. */
export const createReviewSchema = z.object({
  propertyId: id('Property not found.'),
  review: text('Please write your review.', REVIEW_LIMIT),
  rating: z._default(z.number(RATING).check(z.int(RATING), z.minimum(1, RATING), z.maximum(5, RATING)), 5),
})
export type CreateReviewInput = z.output<typeof createReviewSchema>

export const reviewIdSchema = z.object({ id: id('Review not found') })
export const reviewsSchema = z.object(pageFields)
export const propertyReviewsSchema = z.object({ propertyId: id('Property not found.'), ...pageFields })
export const writerReviewsSchema = z.object({ email, ...pageFields })

/** A review as everyone reads it; both spellings of D35. The writer's e-mail is for signed-in readers. */
export const reviewDto = z.object({
  _id: answeredId,
  propertyId: answeredId,
  propertyTitle: z.string(),
  email: z.optional(z.string()),
  name: z.string(),
  reviewerName: z.string(),
  reviewerImage: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  review: z.string(),
  rating: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
  createdAt: instant,
})
export type ReviewDto = z.infer<typeof reviewDto>
