'use server'

import { changePassword } from '@/lib/auth/password-reset'
import { resetPasswordFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const changePasswordAction = createAction({
  access: 'everyone',
  input: resetPasswordFormSchema,
  changes: 'nothing',
  service: changePassword,
})
