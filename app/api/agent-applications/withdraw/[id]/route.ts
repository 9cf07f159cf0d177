import { operations } from '@/lib/schemas/operations'
import { withdrawApplication } from '@/lib/services/applications/withdraw-application'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.withdrawApplication, withdrawApplication, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
