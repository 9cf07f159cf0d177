import * as z from 'zod/mini'
import { CHOOSE_STARS, REVIEW_LIMIT } from '@/lib/domain/review'
import {
  responseId,
  responsePropertyId,
  email,
  id,
  instant,
  propertyId,
  text,
  emailNotes,
  EXAMPLE,
  withMeta,
  flag,
} from './common'
import { pageFields } from './page'

const REVIEW = ['Quiet, bright, and the dock is new.']
const STARS = { description: 'Stars.', examples: [5] }
const REVIEW_ID = { description: 'The id of the review.', examples: [EXAMPLE.reviewId] }

const review = withMeta(text('Please write your review.', REVIEW_LIMIT), {
  description: 'The text; line breaks are preserved.',
  examples: REVIEW,
})
const rating = withMeta(
  z.number(CHOOSE_STARS).check(z.int(CHOOSE_STARS), z.minimum(1, CHOOSE_STARS), z.maximum(5, CHOOSE_STARS)),
  STARS,
)

/** `POST /api/reviews`: five stars by default; the form chooses none. */
export const createReviewSchema = z.object({ propertyId, review, rating: z._default(rating, 5) })
export type CreateReviewInput = z.output<typeof createReviewSchema>

export const reviewIdSchema = z.object({ id: withMeta(id('Review not found'), REVIEW_ID) })

/** `PATCH /api/reviews/{id}`: what is omitted stays as it is. */
export const updateReviewSchema = z.object({
  ...reviewIdSchema.shape,
  review: z.optional(review),
  rating: z.optional(rating),
})
export type UpdateReviewInput = z.output<typeof updateReviewSchema>
export const reviewsSchema = z.object(pageFields)
export const propertyReviewsSchema = z.object({ propertyId, ...pageFields })
export const writerReviewsSchema = z.object({ email, ...pageFields })

/** A review for everyone, in both spellings of D35. The email is for the writer and administrators. */
export const reviewDto = z.object({
  _id: withMeta(responseId, REVIEW_ID),
  propertyId: responsePropertyId,
  propertyTitle: withMeta(z.string(), 'The title of the property.', 'Lake House'),
  email: withMeta(
    z.optional(z.string()),
    emailNotes("The writer's email; only for the writer and administrators.", EXAMPLE.buyer),
  ),
  name: withMeta(z.string(), "The writer's name.", 'Nora Whitfield'),
  reviewerName: withMeta(z.string(), 'The same as `name`.', 'Nora Whitfield'),
  reviewerImage: withMeta(z.nullable(z.string()), "The URL of the writer's photo.", null),
  photoURL: withMeta(z.nullable(z.string()), 'The same as `reviewerImage`.', null),
  review: withMeta(z.string(), { description: 'The text.', examples: REVIEW }),
  rating: withMeta(z.number().check(z.int(), z.minimum(1), z.maximum(5)), STARS),
  boughtHere: flag('True if the writer bought the property.'),
  createdAt: withMeta(instant, 'When it was written, UTC.', EXAMPLE.moment),
})
export type ReviewDto = z.infer<typeof reviewDto>
