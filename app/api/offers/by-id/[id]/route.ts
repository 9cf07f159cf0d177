import { offerIdSchema } from '@/lib/schemas/offer'
import { getOffer } from '@/lib/services/offers/get-offer'
import { createRoute } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: offerIdSchema, service: getOffer })
