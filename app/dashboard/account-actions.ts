'use server'

import { paths } from '@/lib/paths'
import { users } from '@/lib/operations/users'
import { createAction } from '@/lib/transport/create-action'

/** Deletes the account of the signed-in person, for every role. */
export const deleteAccountAction = createAction(users.deleteOwnAccount, { to: () => paths.accountDeleted })
