import { offers } from '@/lib/operations/offers'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(offers.confirmOffer)
