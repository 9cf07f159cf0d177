import { checkHealth } from '@/lib/services/health'
import { allMethods } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async () => {
    const health = await checkHealth()
    return Response.json(health, { status: health.status === 'ok' ? 200 : 503 })
  },
})
