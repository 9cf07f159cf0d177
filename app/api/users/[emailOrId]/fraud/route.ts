import { operations } from '@/lib/schemas/operations'
import { liftFraud } from '@/lib/services/users/lift-fraud'
import { markFraud } from '@/lib/services/users/mark-fraud'
import { suspended, updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.markFraud, markFraud, suspended)

export const DELETE = createRoute(operations.liftFraud, liftFraud, updated)

export const { GET, POST, PUT, OPTIONS } = otherMethods('PATCH', 'DELETE')
