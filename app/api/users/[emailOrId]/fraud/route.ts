import { operations } from '@/lib/schemas/operations'
import { markFraud } from '@/lib/services/users/mark-fraud'
import { suspended } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.markFraud, markFraud, suspended)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
