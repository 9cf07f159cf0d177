import { operations } from '@/lib/schemas/operations'
import { listSlots } from '@/lib/services/viewings/list-slots'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.listSlots, listSlots)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
