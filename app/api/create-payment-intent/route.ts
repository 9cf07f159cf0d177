import { operations } from '@/lib/schemas/operations'
import { createPaymentIntent } from '@/lib/services/payments/create-payment-intent'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.createPaymentIntent, createPaymentIntent)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
