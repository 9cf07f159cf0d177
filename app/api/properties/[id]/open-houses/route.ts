import { operations } from '@/lib/schemas/operations'
import { createOpenHouse } from '@/lib/services/open-houses/create-open-house'
import { listOpenHouses } from '@/lib/services/open-houses/list-open-houses'
import { inserted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.listOpenHouses, listOpenHouses)

export const POST = createRoute(operations.createOpenHouse, createOpenHouse, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
