import { operations } from '@/lib/schemas/operations'
import { markSearchSeen } from '@/lib/services/saved-searches/save-search'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.markSearchSeen, markSearchSeen, updated)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
