import { searches } from '@/lib/operations/searches'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(searches.changeSearch, searches.removeSearch)
