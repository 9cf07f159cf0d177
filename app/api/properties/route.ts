import { cachedCallList } from '@/app/api/content'
import { operations } from '@/lib/schemas/operations'
import { listProperties } from '@/lib/services/properties/list-properties'
import { inserted } from '@/lib/transport/answers'
import { createProperty } from '@/lib/services/properties/create-property'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listProperties, (actor, input) =>
  listProperties(actor, input, cachedCallList),
)

export const POST = createRoute(operations.createProperty, createProperty, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
