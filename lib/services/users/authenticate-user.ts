import 'server-only'
import { findUserByEmail, touchSignIn } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { checkPassword } from '@/lib/integrations/password'
import { type SignInInput } from '@/lib/schemas/user'
import { type SessionUser, toUserDto } from './user-dto'

/**
 * The account of these credentials, for a session to begin with. A wrong e-mail and a wrong password give the
 * same answer in the same time (decision 13): `unauthenticated`.
 */
export async function authenticateUser(
  _actor: unknown,
  { email, password }: SignInInput,
): Promise<SessionUser> {
  const user = await findUserByEmail(email)
  const matches = await checkPassword(password, user?.passwordHash)
  if (!user || !matches) throw new AppError('unauthenticated', 'Invalid email or password')
  await touchSignIn(user._id.toHexString(), new Date())
  return { ...toUserDto(user), sessionsValidFrom: user.sessionsValidFrom }
}
