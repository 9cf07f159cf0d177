import { operations } from '@/lib/schemas/operations'
import { inserted } from '@/lib/transport/answers'
import { createOffer } from '@/lib/services/offers/create-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.createOffer, createOffer, inserted)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
