import { operations } from '@/lib/schemas/operations'
import { listBuyerOffers } from '@/lib/services/offers/list-buyer-offers'
import { createListRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listBuyerOffers, listBuyerOffers)

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET')
