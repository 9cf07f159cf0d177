import { buyerEmailSchema } from '@/lib/schemas/offer'
import { listBuyerOffers } from '@/lib/services/offers/list-buyer-offers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: buyerEmailSchema, service: listBuyerOffers })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
