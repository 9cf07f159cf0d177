import 'server-only'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getLog } from '@/lib/log'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { type forgotPasswordFormSchema, type resetPasswordFormSchema } from '@/lib/schemas/user'
import { requestPasswordReset, resetPassword } from '@/lib/services/users/mailed-links'
import { logSecurity } from '@/lib/transport/security-log'

type Destination = { to: string }

/**
 * Requests a reset link (D15 and D38). The work starts after the response, so that neither the response nor its time
 * reveals whether the email has an account.
 */
export async function forgotPassword(
  _actor: unknown,
  { email, callbackUrl }: z.output<typeof forgotPasswordFormSchema>,
): Promise<Destination> {
  after(() =>
    requestPasswordReset(null, { email }).catch((error: unknown) =>
      getLog().error({ err: error }, 'password reset failed'),
    ),
  )
  return { to: withCallback(paths.resetSent, safeCallback(callbackUrl)) }
}

/** Sets the password by a mailed link; returns the page to sign in on. */
export async function changePassword(
  _actor: unknown,
  { token, password }: z.output<typeof resetPasswordFormSchema>,
): Promise<Destination> {
  const accountId = await resetPassword(null, { token, password })
  await logSecurity('password-reset-done', { outcome: 'succeeded', accountId })
  return { to: paths.passwordChanged }
}
