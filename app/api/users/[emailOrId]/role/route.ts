import { operations } from '@/lib/schemas/operations'
import { changeRole } from '@/lib/services/users/change-role'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.changeRole, changeRole, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
