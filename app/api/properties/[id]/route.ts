import { propertyIdSchema } from '@/lib/schemas/property'
import { getProperty } from '@/lib/services/properties/get-property'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: propertyIdSchema, service: getProperty })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
