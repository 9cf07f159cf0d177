import 'server-only'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { insertUser } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { hashPassword } from '@/lib/integrations/password'
import { type RegisterUserInput, type UserDto } from '@/lib/schemas/user'
import { assertActive } from '../authorise'
import { sendMailsNow } from '../mail/outbox'
import { queueVerificationMail } from './mailed-links'
import { toUserDto } from './people'

/**
 * Creates an account of role `user` with a password, mails the link that verifies its email, and returns its record.
 * Throws `conflict` if the email is taken, `forbidden` to a suspended account.
 */
export async function registerUser(
  actor: Actor | null,
  { name, email, password }: RegisterUserInput,
): Promise<UserDto> {
  if (actor) assertActive(actor)
  const passwordHash = await hashPassword(password)
  const { account, mail } = await transaction(async (session) => {
    const createdAt = new Date()
    const initial = { role: 'user', image: null, emailVerified: null, createdAt } as const
    const user = await insertUser({ name, email, passwordHash, ...initial }, session)
    return { account: user, mail: await queueVerificationMail(user, session) }
  }).catch((error: unknown) => {
    if (!isDuplicateKey(error, 'email')) throw error
    const message = 'An account with this email already exists'
    throw new AppError('conflict', message, { email: message })
  })
  await sendMailsNow([mail])
  return toUserDto(account)
}
