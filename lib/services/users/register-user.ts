import 'server-only'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertUser } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { type RegisterUserInput, type UserDto } from '@/lib/schemas/user'
import { assertActive } from '../authorise'
import { roleOfNewUser } from './role-of-new-user'
import { toUserDto } from './user-dto'

/**
 * Creates an account with a password (decision 12) and gives its record; the role is
 * `user`, or `admin` for the addresses in ADMIN_EMAILS (decision 19).
 * Throws `conflict` if the e-mail is taken, `forbidden` to a suspended account.
 */
export async function registerUser(
  actor: Actor | null,
  { name, email, password }: RegisterUserInput,
): Promise<UserDto> {
  if (actor) assertActive(actor)
  const passwordHash = await hashPassword(password)
  try {
    const user = await insertUser({
      name,
      email,
      passwordHash,
      role: roleOfNewUser(email),
      image: null,
      emailVerified: null,
      createdAt: new Date(),
    })
    return toUserDto(user)
  } catch (error) {
    if (!isDuplicateKey(error, 'email')) throw error
    const message = 'An account with this email already exists'
    throw new AppError('conflict', message, { email: message })
  }
}
