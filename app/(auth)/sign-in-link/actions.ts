'use server'

import { formPost } from '@/app/(auth)/form-post'
import { signInByLink } from '@/lib/auth/sign-in'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const signInByLinkAction = createAction({
  access: 'everyone',
  input: mailedTokenSchema,
  service: signInByLink,
})
export const signInByLinkFormAction = formPost(signInByLinkAction)
