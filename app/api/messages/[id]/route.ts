import { operations } from '@/lib/schemas/operations'
import { deleteMessage } from '@/lib/services/messages/delete-message'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const DELETE = createRoute(operations.deleteMessage, deleteMessage, updated)

export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
