import { operations } from '@/lib/schemas/operations'
import { createApplication } from '@/lib/services/applications/create-application'
import { listApplications } from '@/lib/services/applications/list-applications'
import { inserted } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listApplications, listApplications)

export const POST = createRoute(operations.createApplication, createApplication, inserted)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
