import { operations } from '@/lib/schemas/operations'
import { missViewing } from '@/lib/services/viewings/miss-viewing'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.missViewing, missViewing, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
