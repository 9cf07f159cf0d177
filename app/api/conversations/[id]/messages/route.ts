import { operations } from '@/lib/schemas/operations'
import { listMessages } from '@/lib/services/messages/list-messages'
import { sendMessage } from '@/lib/services/messages/send-message'
import { sent } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listMessages, listMessages)

export const POST = createRoute(operations.sendMessage, sendMessage, sent)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
