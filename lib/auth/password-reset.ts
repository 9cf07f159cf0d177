import 'server-only'
import { after } from 'next/server'
import type * as z from 'zod/mini'
import { getLog } from '@/lib/log'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { type forgotPasswordFormSchema, type resetPasswordFormSchema } from '@/lib/schemas/user'
import { requestPasswordReset } from '@/lib/services/users/request-password-reset'
import { resetPassword } from '@/lib/services/users/reset-password'
import { logSecurity } from '@/lib/transport/security-log'

type Destination = { to: string }

/**
 * Asks for a reset link (D15 and D38). The work begins once the answer has been sent, so that neither
 * the answer nor its time tells whether the address has an account.
 */
export async function forgotPassword(
  _actor: unknown,
  { email, callbackUrl }: z.output<typeof forgotPasswordFormSchema>,
): Promise<Destination> {
  after(() =>
    requestPasswordReset(null, { email }).catch((error: unknown) =>
      getLog().error({ err: error }, 'password reset not opened'),
    ),
  )
  return { to: withCallback(paths.resetSent, safeCallback(callbackUrl)) }
}

/** Sets the password of a mailed link and says where to sign in with it. */
export async function changePassword(
  _actor: unknown,
  { token, password }: z.output<typeof resetPasswordFormSchema>,
): Promise<Destination> {
  const accountId = await resetPassword(null, { token, password })
  await logSecurity('password-reset-done', { outcome: 'succeeded', accountId })
  return { to: paths.passwordChanged }
}
