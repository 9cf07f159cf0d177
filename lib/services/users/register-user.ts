import 'server-only'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertUser } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { type RegisterUserInput, type UserDto } from '@/lib/schemas/user'
import { assertActive } from '../authorise'
import { mailEmailProof } from './request-email-proof'
import { toUserDto } from './user-dto'

/**
 * Creates an account of role `user` with a password, mails the link that proves its address,
 * and gives its record. Throws `conflict` if the e-mail is taken, `forbidden` to a suspended account.
 */
export async function registerUser(
  actor: Actor | null,
  { name, email, password }: RegisterUserInput,
): Promise<UserDto> {
  if (actor) assertActive(actor)
  const passwordHash = await hashPassword(password)
  const account = await insertUser({
    name,
    email,
    passwordHash,
    role: 'user',
    image: null,
    emailVerified: null,
    createdAt: new Date(),
  }).catch((error: unknown) => {
    if (!isDuplicateKey(error, 'email')) throw error
    const message = 'An account with this email already exists'
    throw new AppError('conflict', message, { email: message })
  })
  await mailEmailProof(account)
  return toUserDto(account)
}
