import { createPaymentIntentSchema } from '@/lib/schemas/payment'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute({
  access: 'signed-in',
  schema: createPaymentIntentSchema,
  service: createPaymentIntent,
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
