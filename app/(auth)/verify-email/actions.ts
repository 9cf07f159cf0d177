'use server'

import { formPost } from '@/app/(auth)/form-post'
import { paths } from '@/lib/paths'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { proveEmail } from '@/lib/services/users/prove-email'
import { createAction } from '@/lib/transport/create-action'

export const proveEmailAction = createAction({
  access: 'signed-in',
  permission: 'user:prove-email',
  event: 'email-proven',
  input: mailedTokenSchema,
  service: async (actor, input) => {
    await proveEmail(actor, input)
    return { to: paths.emailVerified }
  },
})
export const proveEmailFormAction = formPost(proveEmailAction)
