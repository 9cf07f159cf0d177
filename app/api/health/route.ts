import { checkHealth } from '@/lib/services/health'
import { guarded, otherMethods } from '@/lib/transport/create-route'

export const GET = guarded(async () => {
  const health = await checkHealth()
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503 })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
