import { agentEmailSchema } from '@/lib/schemas/offer'
import { listAgentOffers } from '@/lib/services/offers/list-agent-offers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute({ access: 'signed-in', schema: agentEmailSchema, service: listAgentOffers })

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
