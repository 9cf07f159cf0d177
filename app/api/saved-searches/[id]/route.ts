import { operations } from '@/lib/schemas/operations'
import { changeSearch, removeSearch } from '@/lib/services/saved-searches/save-search'
import { deleted } from '@/lib/transport/answers'
import { createRoute, otherMethods } from '@/lib/transport/create-route'

export const PATCH = createRoute(operations.changeSearch, changeSearch)

export const DELETE = createRoute(operations.removeSearch, removeSearch, deleted)

export const { GET, POST, PUT, OPTIONS } = otherMethods('PATCH', 'DELETE')
