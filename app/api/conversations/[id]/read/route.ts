import { operations } from '@/lib/schemas/operations'
import { readConversation } from '@/lib/services/messages/read-conversation'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.readConversation, readConversation, {
  body: ({ seq }) => ({ acknowledged: true as const, seq }),
})

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
