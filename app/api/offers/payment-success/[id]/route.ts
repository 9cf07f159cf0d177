import { payments } from '@/lib/operations/payments'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(payments.confirmPayment)
