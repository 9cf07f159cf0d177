import { operations } from '@/lib/schemas/operations'
import { dismissReports } from '@/lib/services/reports/dismiss-reports'
import { updated } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.dismissReports, dismissReports, updated)

export const { GET, POST, PUT, DELETE, OPTIONS } = otherMethods('PATCH')
