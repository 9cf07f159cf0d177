import { operations } from '@/lib/schemas/operations'
import { getViewing } from '@/lib/services/viewings/list-viewings'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getViewing, getViewing)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
