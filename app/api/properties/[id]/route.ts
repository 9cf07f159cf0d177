import { propertyIdSchema } from '@/lib/schemas/property'
import { getProperty } from '@/lib/services/properties/get-property'
import { createRoute } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: propertyIdSchema, service: getProperty })
