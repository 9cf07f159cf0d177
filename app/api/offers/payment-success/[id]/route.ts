import { confirmPaymentSchema } from '@/lib/schemas/payment'
import { confirmPayment } from '@/lib/services/payments/confirm-payment'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute({
  access: 'signed-in',
  schema: confirmPaymentSchema,
  service: confirmPayment,
  answer: (bought) => ({ acknowledged: true, modifiedCount: bought ? 1 : 0, message: 'Payment successful!' }),
})

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
