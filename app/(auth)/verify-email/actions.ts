'use server'

import { formPost } from '@/app/(auth)/form-post'
import { paths } from '@/lib/paths'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { verifyEmail } from '@/lib/services/users/verify-email'
import { createAction } from '@/lib/transport/create-action'

export const verifyEmailAction = createAction({
  access: 'signed-in',
  permission: 'user:prove-email',
  event: 'email-proven',
  input: mailedTokenSchema,
  service: async (actor, input) => {
    await verifyEmail(actor, input)
    return { to: paths.emailVerified }
  },
})
export const verifyEmailFormAction = formPost(verifyEmailAction)
