import * as z from 'zod/mini'
import { EMAIL_LENGTH } from '@/lib/domain/email'
import { emailNotes, EXAMPLE, withMeta } from './common'
import { PASSWORD_MAX } from './user'

/** The messages for the confirmation of a deletion. */
export const CONFIRMATION = {
  noPassword: 'Password is required',
  wrongPassword: 'That is not your password.',
  noEmail: 'Email is required',
  wrongEmail: 'That is not your email.',
} as const

const password = z
  .string(CONFIRMATION.noPassword)
  .check(z.maxLength(PASSWORD_MAX, CONFIRMATION.wrongPassword))
/** Compared with one address, so that it need not look like any. */
const email = z
  .string(CONFIRMATION.noEmail)
  .check(z.trim(), z.maxLength(EMAIL_LENGTH, CONFIRMATION.wrongEmail))

/** `DELETE /api/account`: the password of an account that has one, otherwise its email. */
export const deleteOwnAccountSchema = z.object({
  password: withMeta(z.optional(password), {
    description: 'Your password; required if the account has one.',
    format: 'password',
    examples: ['correct horse battery'],
  }),
  email: withMeta(
    z.optional(email),
    emailNotes('Your email; required if the account has no password.', EXAMPLE.buyer),
  ),
})
export type DeleteOwnAccountInput = z.output<typeof deleteOwnAccountSchema>

/** The forms of an account with and without a password; missing input is reported before sending. */
export const DELETE_ACCOUNT_FORMS = {
  password: z.object({ password: password.check(z.minLength(1, CONFIRMATION.noPassword)) }),
  google: z.object({
    email: z.string(CONFIRMATION.noEmail).check(z.trim(), z.minLength(1, CONFIRMATION.noEmail)),
  }),
} as const
export type DeleteAccountFormInput = { password?: string; email?: string }
