'use server'

import { logOut, signIn, signUp } from '@/lib/auth/sign-in'
import { logOutSchema, registerFormSchema, signInFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

export const signInAction = createAction({
  access: 'everyone',
  input: signInFormSchema,
  limit: 'sign-in',
  changes: 'nothing',
  service: signIn,
})
export const signUpAction = createAction({
  access: 'everyone',
  input: registerFormSchema,
  limit: 'registration',
  changes: 'nothing',
  service: signUp,
})

/** Logs out without JavaScript; with it, next-auth's own call does. */
export const logOutAction = createAction({
  access: 'everyone',
  input: logOutSchema,
  changes: 'nothing',
  service: logOut,
})
