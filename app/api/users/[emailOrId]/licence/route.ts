import { users } from '@/lib/operations/users'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(users.correctLicence)
