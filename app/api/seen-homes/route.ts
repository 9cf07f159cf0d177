import { operations } from '@/lib/schemas/operations'
import { markSeen } from '@/lib/services/home-marks/mark-home'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.markSeen, markSeen, updated)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
