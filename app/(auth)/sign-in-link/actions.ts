'use server'

import { signInByLink } from '@/lib/auth/sign-in'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const signInByLinkAction = createAction({
  access: 'everyone',
  input: mailedTokenSchema,
  changes: 'nothing',
  service: signInByLink,
})
