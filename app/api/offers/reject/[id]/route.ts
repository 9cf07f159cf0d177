import { offerIdSchema } from '@/lib/schemas/offer'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute({
  access: 'signed-in',
  schema: offerIdSchema,
  service: rejectOffer,
  answer: () => ({ acknowledged: true, modifiedCount: 1, message: 'Offer rejected successfully' }),
})

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
