import { reports } from '@/lib/operations/reports'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(reports.listReports, reports.createReport)
