import { operations } from '@/lib/schemas/operations'
import { listFeatures } from '@/lib/services/properties/list-features'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.listFeatures, listFeatures)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
