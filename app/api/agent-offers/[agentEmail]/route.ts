import { operations } from '@/lib/schemas/operations'
import { listAgentOffers } from '@/lib/services/offers/list-agent-offers'
import { createListRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listAgentOffers, listAgentOffers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
