import { offerIdSchema } from '@/lib/schemas/offer'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute({
  access: 'signed-in',
  schema: offerIdSchema,
  service: acceptOffer,
  answer: () => ({ acknowledged: true, modifiedCount: 1, message: 'Offer accepted successfully' }),
})

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
