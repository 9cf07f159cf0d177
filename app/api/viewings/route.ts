import { operations } from '@/lib/schemas/operations'
import { listViewings } from '@/lib/services/viewings/list-viewings'
import { requestViewing } from '@/lib/services/viewings/request-viewing'
import { inserted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listViewings, listViewings)

export const POST = createRoute(operations.requestViewing, requestViewing, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
