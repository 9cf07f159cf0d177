import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { findUserByEmail } from '@/lib/data/users'
import { normalizeEmail } from '@/lib/domain/email'
import { WrongCredentials } from '@/lib/domain/errors'
import { checkPassword } from '@/lib/integrations/password'
import { type SignInInput } from '@/lib/schemas/user'

/**
 * The account of these credentials. A wrong email and a wrong password give the same error in the same time (D13):
 * `WrongCredentials` (401).
 */
export async function authenticateUser(_actor: unknown, { email, password }: SignInInput): Promise<UserDoc> {
  const account = await findUserByEmail(normalizeEmail(email) ?? email)
  const matches = await checkPassword(password, account?.passwordHash)
  if (!account || !matches) throw new WrongCredentials(account?._id.toHexString())
  return account
}
