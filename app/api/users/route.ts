import { registerUserSchema } from '@/lib/schemas/user'
import { registerUser } from '@/lib/services/users/register-user'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const POST = createRoute({
  access: 'everyone',
  schema: registerUserSchema,
  service: registerUser,
  status: 201,
  answer: ({ _id }) => ({ acknowledged: true, insertedId: _id }),
})

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
