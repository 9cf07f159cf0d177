import { checkHealth } from '@/lib/services/health'
import { withRequestHandling, otherMethods } from '@/lib/transport/create-route'

export const GET = withRequestHandling(async () => {
  const health = await checkHealth()
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503 })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
