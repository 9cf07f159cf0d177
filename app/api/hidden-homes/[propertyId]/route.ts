import { operations } from '@/lib/schemas/operations'
import { unhideHome } from '@/lib/services/home-marks/mark-home'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const DELETE = createRoute(operations.unhideHome, unhideHome, deleted)

export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
