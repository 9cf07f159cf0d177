'use server'

import { paths } from '@/lib/paths'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { verifyEmail } from '@/lib/services/users/mailed-links'
import { createAction } from '@/lib/transport/create-action'

export const verifyEmailAction = createAction({
  permission: 'user:prove-email',
  event: 'email-proven',
  input: mailedTokenSchema,
  changes: 'nothing',
  service: async (actor, input) => {
    await verifyEmail(actor, input)
    return { to: paths.emailVerified }
  },
})
