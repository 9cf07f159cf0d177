import { checkReadiness } from '@/lib/services/health'
import { allMethods } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = allMethods({
  GET: async () => {
    const readiness = await checkReadiness()
    return Response.json(readiness, { status: readiness.status === 'ok' ? 200 : 503 })
  },
})
