import { operations } from '@/lib/schemas/operations'
import { getOffer } from '@/lib/services/offers/get-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getOffer, getOffer)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
