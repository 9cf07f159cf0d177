import { allMethods } from '@/lib/transport/create-route'
import { openApiDocument } from '@/lib/operations/openapi'
import { withRevalidation } from '@/lib/transport/revalidation'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request) => withRevalidation(request, Response.json(openApiDocument())),
})
