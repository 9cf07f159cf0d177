import { operations } from '@/lib/schemas/operations'
import { declineApplication } from '@/lib/services/applications/decide-application'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.declineApplication, declineApplication, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
