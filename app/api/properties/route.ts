import { listPropertiesSchema } from '@/lib/schemas/property'
import { listProperties } from '@/lib/services/properties/list-properties'
import { createListRoute } from '@/lib/transport/create-route'

export const GET = createListRoute({
  access: 'everyone',
  schema: listPropertiesSchema,
  service: listProperties,
})
