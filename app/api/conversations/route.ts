import { operations } from '@/lib/schemas/operations'
import { listConversations } from '@/lib/services/messages/list-conversations'
import { startConversation } from '@/lib/services/messages/start-conversation'
import { sent } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listConversations, listConversations)

export const POST = createRoute(operations.startConversation, startConversation, {
  ...sent,
  body: (message) => ({ ...sent.body(message), conversationId: message.conversationId }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
