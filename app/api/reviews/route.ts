import { operations } from '@/lib/schemas/operations'
import { listReviews } from '@/lib/services/reviews/list-reviews'
import { inserted } from '@/lib/transport/answers'
import { createReview } from '@/lib/services/reviews/create-review'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listReviews, listReviews)

export const POST = createRoute(operations.createReview, createReview, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
