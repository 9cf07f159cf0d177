'use server'

import { users } from '@/lib/operations/users'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

export const applyAction = createAction(users.createApplication, { to: () => paths.user.becomeAgent })
export const withdrawApplicationAction = createAction(users.withdrawApplication)
