import 'server-only'
import { transaction } from '@/lib/data/client'
import { hasPasswordReset, replacePassword, takePasswordReset } from '@/lib/data/password-resets'
import { AppError } from '@/lib/domain/errors'
import { hashPassword } from '@/lib/integrations/password'
import { RESET_LINK_OVER, type ResetPasswordInput } from '@/lib/schemas/user'
import { hashResetToken } from './reset-token'

const linkOver = () => new AppError('invalid_input', RESET_LINK_OVER)

/**
 * Sets the password of the account that the mailed token was made for, ends all its sessions and uses the token
 * up, in one transaction (decision 15). Throws `invalid_input` for a token that was used, replaced or made up,
 * is older than 30 minutes, or whose account is gone.
 */
export async function resetPassword(_actor: unknown, { token, password }: ResetPasswordInput): Promise<void> {
  const tokenHash = hashResetToken(token)
  // Looked up first, so that made-up tokens do not buy the time of a password hash.
  if (!(await hasPasswordReset(tokenHash, new Date()))) throw linkOver()
  const passwordHash = await hashPassword(password)
  await transaction(async (session) => {
    const now = new Date()
    const reset = await takePasswordReset(tokenHash, now, session)
    if (!reset || !(await replacePassword(reset._id, passwordHash, now, session))) throw linkOver()
  })
}
