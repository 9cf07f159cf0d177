import { messages } from '@/lib/operations/messages'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(messages.createEnquiry)
