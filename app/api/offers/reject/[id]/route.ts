import { operations } from '@/lib/schemas/operations'
import { rejectOffer } from '@/lib/services/offers/reject-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.rejectOffer, rejectOffer, decided('Offer rejected successfully'))

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
