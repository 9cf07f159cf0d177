import { operations } from '@/lib/schemas/operations'
import { getAvailability, updateAvailability } from '@/lib/services/availability/availability'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getAvailability, getAvailability)

export const PUT = createRoute(operations.updateAvailability, updateAvailability)

export const { POST, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'PUT')
