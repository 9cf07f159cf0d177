import { operations } from '@/lib/schemas/operations'
import { withdrawOffer } from '@/lib/services/offers/withdraw-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(
  operations.withdrawOffer,
  withdrawOffer,
  decided('Offer withdrawn successfully'),
)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
