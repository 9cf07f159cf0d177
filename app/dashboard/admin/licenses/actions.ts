'use server'

import { users } from '@/lib/operations/users'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

export const correctLicenceAction = createAction(users.correctLicence, { to: () => paths.admin.agents })
