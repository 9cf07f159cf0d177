import { guarded, otherMethods } from '@/lib/transport/create-route'
import { openApiDocument } from '@/lib/transport/openapi'
import { revalidated } from '@/lib/transport/revalidation'

export const GET = guarded(async (request) => revalidated(request, Response.json(openApiDocument())))

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
