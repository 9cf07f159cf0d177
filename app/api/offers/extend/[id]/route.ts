import { operations } from '@/lib/schemas/operations'
import { extendOffer } from '@/lib/services/offers/extend-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.extendOffer, extendOffer, decided('Offer extended successfully'))

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
