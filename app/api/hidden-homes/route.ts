import { operations } from '@/lib/schemas/operations'
import { hideHome } from '@/lib/services/home-marks/mark-home'
import { listHiddenHomes } from '@/lib/services/home-marks/read-marks'
import { updated } from '@/lib/transport/answers'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listHiddenHomes, listHiddenHomes)

export const POST = createRoute(operations.hideHome, hideHome, updated)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
