import { operations } from '@/lib/schemas/operations'
import { releaseOffer } from '@/lib/services/offers/release-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(
  operations.releaseOffer,
  releaseOffer,
  decided('Offer released successfully'),
)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
