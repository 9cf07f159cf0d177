import { handovers } from '@/lib/operations/properties'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(handovers.getHandover)
