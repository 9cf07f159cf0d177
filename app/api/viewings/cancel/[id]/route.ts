import { operations } from '@/lib/schemas/operations'
import { cancelViewing } from '@/lib/services/viewings/cancel-viewing'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.cancelViewing, cancelViewing, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
