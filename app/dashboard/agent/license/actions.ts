'use server'

import { users } from '@/lib/operations/users'
import { paths } from '@/lib/paths'
import { createAction } from '@/lib/transport/create-action'

export const renewLicenceAction = createAction(users.renewLicence, { to: () => paths.agent.licence })
export const withdrawRenewalAction = createAction(users.withdrawApplication)
