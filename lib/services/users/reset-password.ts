import 'server-only'
import { transaction } from '@/lib/data/client'
import { hasLink, takeLink } from '@/lib/data/mailed-links'
import { findUserById, replacePassword } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { hashPassword } from '@/lib/integrations/password'
import { LINK_OVER, type ResetPasswordInput } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'
import { proveAddress } from './prove-address'

const linkOver = () => new AppError('invalid_input', LINK_OVER)

/**
 * Sets the password of the account that the mailed token was made for, ends all its sessions and uses the token
 * up, in one transaction; who has the mail has proven the address. Gives the account's id. Throws
 * `invalid_input` for a token that was used, replaced or made up, is older than 30 minutes, or whose account is gone.
 */
export async function resetPassword(
  _actor: unknown,
  { token, password }: ResetPasswordInput,
): Promise<string> {
  const tokenHash = hashToken(token)
  // Looked up first, so that made-up tokens do not buy the time of a password hash.
  if (!(await hasLink('passwordResets', tokenHash, new Date()))) throw linkOver()
  const passwordHash = await hashPassword(password)
  return transaction(async (session) => {
    const link = await takeLink('passwordResets', tokenHash, new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (!account || !(await replacePassword(account._id, passwordHash, session))) throw linkOver()
    await proveAddress(account, session)
    return account._id.toHexString()
  })
}
