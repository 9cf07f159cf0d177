import { offerIdSchema } from '@/lib/schemas/offer'
import { getOffer } from '@/lib/services/offers/get-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: offerIdSchema, service: getOffer })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
