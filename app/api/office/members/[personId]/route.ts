import { offices } from '@/lib/operations/offices'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  offices.changeMemberRole,
  offices.removeMember,
)
