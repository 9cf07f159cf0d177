import 'server-only'
import { type User } from 'next-auth'
import { AppError } from '@/lib/domain/errors'
import { signInSchema } from '@/lib/schemas/user'
import { signInWithPassword } from '@/lib/services/users/sign-in'
import { logRefusal, logSecurity } from '@/lib/transport/security-log'
import { requestDevice } from './device'

/**
 * Signs in by email and password: the account with its new session, or `null`. Never throws: unexpected errors are
 * pushed to `failures`, because next-auth would show them as refusals, with a driver's message in the URL (D178).
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
