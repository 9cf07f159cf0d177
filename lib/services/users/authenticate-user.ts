import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { WrongCredentials } from '@/lib/domain/errors'
import { checkPassword } from '@/lib/integrations/password'
import { type SignInInput } from '@/lib/schemas/user'
import { findAccount } from './find-account'

/**
 * The account of these credentials. A wrong email and a wrong password give the same error in the same time (D13):
 * `WrongCredentials` (401).
 */
export async function authenticateUser(_actor: unknown, { email, password }: SignInInput): Promise<UserDoc> {
  const account = await findAccount(email)
  const matches = await checkPassword(password, account?.passwordHash)
  if (!account || !matches) throw new WrongCredentials(account?._id.toHexString())
  return account
}
