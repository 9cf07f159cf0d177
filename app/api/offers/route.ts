import { createOfferSchema } from '@/lib/schemas/offer'
import { createOffer } from '@/lib/services/offers/create-offer'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute({
  access: 'signed-in',
  schema: createOfferSchema,
  service: createOffer,
  status: 201,
  answer: ({ id }) => ({ acknowledged: true, insertedId: id }),
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
