import { operations } from '@/lib/schemas/operations'
import { listResoProperties } from '@/lib/services/reso/list-reso-properties'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.listResoProperties, listResoProperties)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
