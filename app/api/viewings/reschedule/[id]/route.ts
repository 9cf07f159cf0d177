import { operations } from '@/lib/schemas/operations'
import { rescheduleViewing } from '@/lib/services/viewings/reschedule-viewing'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.rescheduleViewing, rescheduleViewing, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
