import { operations } from '@/lib/schemas/operations'
import { confirmPayment } from '@/lib/services/payments/confirm-payment'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.confirmPayment, confirmPayment, decided('Payment successful!'))

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
