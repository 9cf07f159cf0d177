import { operations } from '@/lib/schemas/operations'
import { cancelOpenHouse } from '@/lib/services/open-houses/cancel-open-house'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const DELETE = createRoute(operations.cancelOpenHouse, cancelOpenHouse, deleted)

export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
