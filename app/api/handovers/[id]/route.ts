import { handovers } from '@/lib/operations/handovers'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(handovers.getHandover)
