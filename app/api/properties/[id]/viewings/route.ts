import { operations } from '@/lib/schemas/operations'
import { updateListingViewings } from '@/lib/services/availability/availability'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PUT = createRoute(operations.updateListingViewings, updateListingViewings, updated)

export const { GET, POST, PATCH, DELETE, OPTIONS } = otherMethods('PUT')
