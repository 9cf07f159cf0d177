import { operations } from '@/lib/schemas/operations'
import { decideProperty } from '@/lib/services/properties/decide-property'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.decideProperty, decideProperty, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
