import { checkReadiness } from '@/lib/services/health'
import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'

export const GET = withRequestHandling(async () => {
  const readiness = await checkReadiness()
  return Response.json(readiness, { status: readiness.status === 'ok' ? 200 : 503 })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
