import { operations } from '@/lib/schemas/operations'
import { deleteSharedComment } from '@/lib/services/shared-wishlists/react'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const DELETE = createRoute(operations.deleteSharedComment, deleteSharedComment, deleted)

export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
