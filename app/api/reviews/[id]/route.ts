import { reviews } from '@/lib/operations/reviews'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  reviews.listPropertyReviews,
  reviews.updateReview,
  reviews.deleteReview,
)
