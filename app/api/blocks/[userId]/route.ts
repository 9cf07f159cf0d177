import { operations } from '@/lib/schemas/operations'
import { blockPerson, unblockPerson } from '@/lib/services/messages/block-person'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PUT = createRoute(operations.blockPerson, blockPerson, updated)

export const DELETE = createRoute(operations.unblockPerson, unblockPerson, updated)

export const { GET, POST, PATCH, OPTIONS } = otherMethods('PUT', 'DELETE')
