import 'server-only'
import { type User } from 'next-auth'
import { AppError } from '@/lib/domain/errors'
import { signInSchema } from '@/lib/schemas/user'
import { signInWithPassword } from '@/lib/services/users/sign-in-with-password'
import { logRefusal, logSecurity } from '@/lib/transport/security-log'
import { requestDevice } from './device'

/**
 * The account that an address and a password open, with its new session, or `null`. Never throws: what fails and is no
 * refusal goes into `failures`, as next-auth would answer it as a refusal, with a driver's words in the address (D178).
 */
export async function authorize(
  input: unknown,
  { remember, failures }: { remember: boolean; failures: unknown[] },
): Promise<User | null> {
  const parsed = signInSchema.safeParse(input)
  if (!parsed.success) {
    await logSecurity('sign-in', { outcome: 'failed' })
    return null
  }
  try {
    const opened = await signInWithPassword(parsed.data, { device: await requestDevice(), remember })
    return { id: opened.user._id, opened }
  } catch (error) {
    if (error instanceof AppError) await logRefusal(error)
    else failures.push(error)
    return null
  }
}
