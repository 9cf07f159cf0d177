import { operations } from '@/lib/schemas/operations'
import { getImport } from '@/lib/services/imports/get-import'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getImport, getImport)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
