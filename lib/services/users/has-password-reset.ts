import 'server-only'
import { hasPasswordReset as findPasswordReset } from '@/lib/data/password-resets'
import { resetLinkSchema } from '@/lib/schemas/user'
import { hashResetToken } from './reset-token'

/** True if the token of a mailed link still sets a password. Does not use it up: mail scanners open links too. */
export async function hasPasswordReset(_actor: unknown, input: { token: unknown }): Promise<boolean> {
  const { success, data } = resetLinkSchema.safeParse(input)
  return success && findPasswordReset(hashResetToken(data.token), new Date())
}
