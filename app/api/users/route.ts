import { operations } from '@/lib/schemas/operations'
import { listUsers } from '@/lib/services/users/list-users'
import { registerUser } from '@/lib/services/users/register-user'
import { inserted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listUsers, listUsers)

export const POST = createRoute(operations.registerUser, registerUser, {
  body: ({ _id }) => inserted.body({ id: _id }),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
