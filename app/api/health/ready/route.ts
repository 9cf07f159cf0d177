import { checkReadiness } from '@/lib/services/health'
import { guarded, otherMethods } from '@/lib/transport/create-route'

export const GET = guarded(async () => {
  const readiness = await checkReadiness()
  return Response.json(readiness, { status: readiness.status === 'ok' ? 200 : 503 })
})

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
