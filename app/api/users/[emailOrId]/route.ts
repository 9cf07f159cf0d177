import { operations } from '@/lib/schemas/operations'
import { getUser } from '@/lib/services/users/get-user'
import { deleteUser } from '@/lib/services/users/delete-user'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createRoute(operations.getUser, getUser)

export const DELETE = createRoute(operations.deleteUser, deleteUser, deleted)

export const { POST, PUT, PATCH, OPTIONS } = otherMethods('GET', 'DELETE')
