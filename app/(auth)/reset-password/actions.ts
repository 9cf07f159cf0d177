'use server'

import { formPost } from '@/app/(auth)/form-post'
import { changePassword } from '@/lib/auth/password-reset'
import { resetPasswordFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const changePasswordAction = createAction({
  access: 'everyone',
  input: resetPasswordFormSchema,
  service: changePassword,
})
export const changePasswordFormAction = formPost(changePasswordAction)
