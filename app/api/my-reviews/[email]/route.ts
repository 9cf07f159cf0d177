import { operations } from '@/lib/schemas/operations'
import { listWriterReviews } from '@/lib/services/reviews/list-writer-reviews'
import { createListRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listWriterReviews, listWriterReviews)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
