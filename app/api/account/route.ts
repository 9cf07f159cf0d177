import { deleteAccount } from '@/lib/auth/delete-account'
import { operations } from '@/lib/schemas/operations'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const DELETE = createRoute(operations.deleteOwnAccount, deleteAccount, deleted)

export const { GET, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
