import { createPaymentIntentSchema } from '@/lib/schemas/payment'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { createRoute } from '@/lib/transport/create-route'

export const POST = createRoute({
  access: 'signed-in',
  schema: createPaymentIntentSchema,
  service: createPaymentIntent,
})
