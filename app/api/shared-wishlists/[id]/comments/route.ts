import { operations } from '@/lib/schemas/operations'
import { addSharedComment } from '@/lib/services/shared-wishlists/react'
import { inserted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.addSharedComment, addSharedComment, inserted)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
