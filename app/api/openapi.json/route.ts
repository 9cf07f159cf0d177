import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'
import { openApiDocument } from '@/lib/operations/openapi'
import { withRevalidation } from '@/lib/transport/revalidation'

export const GET = withRequestHandling(async (request) =>
  withRevalidation(request, Response.json(openApiDocument())),
)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
