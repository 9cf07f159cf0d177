'use server'

import { formPost } from '@/app/(auth)/form-post'
import { signIn, signUp } from '@/lib/auth/sign-in'
import { registerFormSchema, signInFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const signInAction = createAction({
  access: 'everyone',
  input: signInFormSchema,
  limit: 'sign-in',
  service: signIn,
})
export const signUpAction = createAction({
  access: 'everyone',
  input: registerFormSchema,
  limit: 'registration',
  service: signUp,
})

/** What the forms post where JavaScript has not arrived. */
export const signInFormAction = formPost(signInAction)
export const signUpFormAction = formPost(signUpAction)
