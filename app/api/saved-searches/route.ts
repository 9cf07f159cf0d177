import { operations } from '@/lib/schemas/operations'
import { listSearches } from '@/lib/services/saved-searches/list-searches'
import { saveSearch } from '@/lib/services/saved-searches/save-search'
import { createListRoute, createRoute, otherMethods } from '@/lib/transport/create-route'

export const GET = createListRoute(operations.listSearches, listSearches)

export const POST = createRoute(operations.saveSearch, saveSearch)

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
