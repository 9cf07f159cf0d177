import { operations } from '@/lib/schemas/operations'
import { acceptOffer } from '@/lib/services/offers/accept-offer'
import { decided } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.acceptOffer, acceptOffer, decided('Offer accepted successfully'))

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
