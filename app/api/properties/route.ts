import { listPropertiesSchema } from '@/lib/schemas/property'
import { listProperties } from '@/lib/services/properties/list-properties'
import { createListRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute({
  access: 'everyone',
  schema: listPropertiesSchema,
  service: listProperties,
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
