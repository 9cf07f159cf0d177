import { allMethods } from '@/lib/transport/create-route'
import { openApiDocument } from '@/lib/operations/openapi'
import { countAttempt } from '@/lib/transport/rate-limit'
import { withRevalidation } from '@/lib/transport/revalidation'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async (request) => {
    await countAttempt('reads', {})
    return withRevalidation(request, Response.json(openApiDocument()))
  },
})
