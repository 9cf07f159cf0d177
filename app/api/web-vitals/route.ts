import { service } from '@/lib/operations/service'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(service.recordWebVitals)
