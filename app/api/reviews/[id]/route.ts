import { operations } from '@/lib/schemas/operations'
import { listPropertyReviews } from '@/lib/services/reviews/list-property-reviews'
import { deleteReview } from '@/lib/services/reviews/delete-review'
import { deleted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listPropertyReviews, listPropertyReviews)

export const DELETE = createRoute(operations.deleteReview, deleteReview, deleted)

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
