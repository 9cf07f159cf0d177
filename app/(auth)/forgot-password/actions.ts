'use server'

import { forgotPassword } from '@/lib/auth/password-reset'
import { forgotPasswordFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const forgotPasswordAction = createAction({
  access: 'everyone',
  input: forgotPasswordFormSchema,
  limit: 'reset',
  event: 'password-reset-asked',
  changes: 'nothing',
  service: forgotPassword,
})
