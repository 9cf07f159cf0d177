import 'server-only'
import { operationsOf } from '@/lib/schemas/operation'
import {
  createReviewSchema,
  propertyReviewsSchema,
  reviewDto,
  reviewIdSchema,
  reviewsSchema,
  updateReviewSchema,
  writerReviewsSchema,
} from '@/lib/schemas/review'
import {
  createReview,
  deleteReview,
  listPropertyReviews,
  listReviews,
  listWriterReviews,
  updateReview,
} from '@/lib/services/reviews/reviews'
import { DELETED, INSERTED, UPDATED } from './responses'

const define = operationsOf('Reviews')

/** Reviews of listings. */
export const reviews = {
  createReview: define('POST /reviews', {
    summary: 'Review a property, once',
    permission: 'review:create',
    accessText: 'Buyers (role user).',
    input: createReviewSchema,
    limit: 'reviews',
    changes: ['property', 'reviews'],
    ...INSERTED,
    service: createReview,
  }),
  listPropertyReviews: define('GET /reviews/{id}', {
    summary: "List the reviews of a property, newest first, by the property's id",
    permission: 'property:read',
    accessText: 'Signed-in people.',
    input: propertyReviewsSchema,
    param: 'propertyId',
    output: reviewDto,
    list: true,
    errors: ['not_found'],
    service: listPropertyReviews,
  }),
  listReviews: define('GET /reviews', {
    summary: 'List all reviews, newest first',
    access: 'everyone',
    accessText: 'Everyone; an email only for its writer and administrators.',
    input: reviewsSchema,
    output: reviewDto,
    list: true,
    service: listReviews,
  }),
  listWriterReviews: define('GET /my-reviews/{email}', {
    summary: "List a person's reviews, newest first",
    permission: 'review:read-as-writer',
    accessText: 'That person and administrators.',
    input: writerReviewsSchema,
    output: reviewDto,
    list: true,
    errors: ['forbidden'],
    service: listWriterReviews,
  }),
  updateReview: define('PATCH /reviews/{id}', {
    summary: 'Change a review, within a day',
    permission: 'review:update',
    accessText: 'Its writer (role user).',
    input: updateReviewSchema,
    limit: 'reviews',
    changes: ['properties', 'reviews'],
    ...UPDATED,
    service: updateReview,
  }),
  deleteReview: define('DELETE /reviews/{id}', {
    summary: 'Delete a review',
    permission: 'review:delete',
    accessText: 'Its writer and administrators.',
    input: reviewIdSchema,
    errors: ['forbidden', 'not_found'],
    changes: ['properties', 'reviews'],
    ...DELETED,
    service: deleteReview,
  }),
}
