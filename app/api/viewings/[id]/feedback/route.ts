import { viewings } from '@/lib/operations/viewings'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(viewings.rateViewing)
