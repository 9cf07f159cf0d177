import { cachedCallMap } from '@/app/api/content'
import { operations } from '@/lib/schemas/operations'
import { mapProperties } from '@/lib/services/properties/map-properties'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.mapProperties, (actor, input) =>
  mapProperties(actor, input, cachedCallMap),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
