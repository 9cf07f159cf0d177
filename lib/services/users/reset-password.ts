import 'server-only'
import { transaction } from '@/lib/data/client'
import { hasLink, consumeLink } from '@/lib/data/mailed-links'
import { findUserById, replacePassword } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { hashPassword } from '@/lib/integrations/password'
import { LINK_EXPIRED, type ResetPasswordInput } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'
import { confirmEmail } from './confirm-email'
import { endAccess } from './end-access'

const linkOver = () => new AppError('invalid_input', LINK_EXPIRED)

/**
 * Sets the password of the mailed token's account and ends everything that works without a session, the token included
 * (D15, D62), in one transaction; this also verifies the email. Returns the account's id. Throws `invalid_input` for a token that was used, replaced or
 * forged, is older than 30 minutes, or whose account is deleted.
 */
export async function resetPassword(
  _actor: unknown,
  { token, password }: ResetPasswordInput,
): Promise<string> {
  const tokenHash = hashToken(token)
  // Looked up first, so that forged tokens do not cost a password hash.
  if (!(await hasLink('passwordResets', tokenHash, new Date()))) throw linkOver()
  const passwordHash = await hashPassword(password)
  return transaction(async (session) => {
    const link = await consumeLink('passwordResets', tokenHash, new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (!account || !(await replacePassword(account._id, passwordHash, session))) throw linkOver()
    await endAccess(account._id, session)
    await confirmEmail(account, session)
    return account._id.toHexString()
  })
}
