import { operations } from '@/lib/schemas/operations'
import { counterOffer } from '@/lib/services/offers/counter-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(
  operations.counterOffer,
  counterOffer,
  decided('Offer countered successfully'),
)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
