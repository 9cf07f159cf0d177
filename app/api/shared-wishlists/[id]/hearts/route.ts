import { operations } from '@/lib/schemas/operations'
import { addSharedHeart } from '@/lib/services/shared-wishlists/react'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute(operations.addSharedHeart, addSharedHeart, updated)

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
