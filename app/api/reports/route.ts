import { operations } from '@/lib/schemas/operations'
import { createReport } from '@/lib/services/reports/create-report'
import { listReports } from '@/lib/services/reports/list-reports'
import { inserted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listReports, listReports)

export const POST = createRoute(operations.createReport, createReport, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
