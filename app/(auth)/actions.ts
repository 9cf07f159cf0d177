'use server'

import { changePassword, forgotPassword, logOut, signIn, signInByLink, signUp } from '@/lib/auth/sign-in'
import { paths } from '@/lib/paths'
import { unsubscribeSchema } from '@/lib/schemas/notices'
import {
  forgotPasswordFormSchema,
  logOutSchema,
  mailedTokenSchema,
  registerFormSchema,
  resetPasswordFormSchema,
  signInFormSchema,
} from '@/lib/schemas/user'
import { unsubscribe } from '@/lib/services/notices/email-choices'
import { verifyEmail } from '@/lib/services/users/mailed-links'
import { createAction } from '@/lib/transport/create-action'

const forEveryone = { access: 'everyone', changes: 'nothing' } as const

export const signInAction = createAction({
  ...forEveryone,
  input: signInFormSchema,
  limit: 'sign-in',
  service: signIn,
})
export const signUpAction = createAction({
  ...forEveryone,
  input: registerFormSchema,
  limit: 'registration',
  service: signUp,
})
export const forgotPasswordAction = createAction({
  ...forEveryone,
  input: forgotPasswordFormSchema,
  limit: 'reset',
  event: 'password-reset-asked',
  service: forgotPassword,
})
export const changePasswordAction = createAction({
  ...forEveryone,
  input: resetPasswordFormSchema,
  service: changePassword,
})
export const signInByLinkAction = createAction({
  ...forEveryone,
  input: mailedTokenSchema,
  service: signInByLink,
})

/** Logs out without JavaScript; with it, next-auth's own call does. */
export const logOutAction = createAction({ ...forEveryone, input: logOutSchema, service: logOut })

export const verifyEmailAction = createAction(
  {
    permission: 'user:verify-email',
    event: 'email-proven',
    input: mailedTokenSchema,
    changes: 'nothing',
    service: verifyEmail,
  },
  { to: () => paths.emailVerified },
)

/** Unsubscribes from a group of mails, or from a saved search, by a mail's token. */
export const unsubscribeAction = createAction(
  { ...forEveryone, input: unsubscribeSchema, limit: 'reads', service: unsubscribe },
  { to: () => paths.unsubscribed },
)
