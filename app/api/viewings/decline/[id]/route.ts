import { operations } from '@/lib/schemas/operations'
import { declineViewing } from '@/lib/services/viewings/answer-viewing'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.declineViewing, declineViewing, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
