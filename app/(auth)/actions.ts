'use server'

import { formPost } from '@/app/(auth)/form-post'
import { logOut, signIn, signUp } from '@/lib/auth/sign-in'
import { registerFormSchema, signInFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'
import * as z from 'zod/mini'

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

/** Logging out where JavaScript has not arrived; with it, next-auth's own call does that. */
export const logOutAction = createAction({ access: 'everyone', input: z.object({}), service: logOut })

/** What the forms post where JavaScript has not arrived. */
export const signInFormAction = formPost(signInAction)
export const signUpFormAction = formPost(signUpAction)
export const logOutFormAction = formPost(logOutAction)
