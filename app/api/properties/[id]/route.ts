import { cachedProperty } from '@/app/api/content'
import { operations } from '@/lib/schemas/operations'
import { getProperty } from '@/lib/services/properties/get-property'
import { updateProperty } from '@/lib/services/properties/update-property'
import { deleteProperty } from '@/lib/services/properties/delete-property'
import { deleted, updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getProperty, (actor, input) =>
  getProperty(actor, input, cachedProperty),
)

export const PATCH = createRoute(operations.updateProperty, updateProperty, updated)

export const DELETE = createRoute(operations.deleteProperty, deleteProperty, deleted)

export const { POST, PUT, OPTIONS } = otherMethods('GET', 'PATCH', 'DELETE')
