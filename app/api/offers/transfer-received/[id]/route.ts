import { operations } from '@/lib/schemas/operations'
import { recordTransfer } from '@/lib/services/payments/record-transfer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(
  operations.recordTransfer,
  recordTransfer,
  decided('Transfer recorded successfully'),
)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
