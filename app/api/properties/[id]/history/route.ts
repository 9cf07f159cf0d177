import { operations } from '@/lib/schemas/operations'
import { listHistory } from '@/lib/services/properties/list-history'
import { createListRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listHistory, listHistory)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
