import 'server-only'
import { openPasswordReset } from '@/lib/data/password-resets'
import { findUserByEmail } from '@/lib/data/users'
import { getEnv } from '@/lib/env'
import { sendMail } from '@/lib/integrations/mail'
import { getLog } from '@/lib/log'
import { paths } from '@/lib/paths'
import { type RequestPasswordResetInput } from '@/lib/schemas/user'
import { site } from '@/lib/site'
import { hashResetToken, makeResetToken, RESET_MINUTES } from './reset-token'

/**
 * Mails a link to set a new password with to the account of this address, also to one that only signs in with
 * Google, and does nothing where there is none (decision 15). The answer never tells which; the time it takes
 * does, so callers answer the person without waiting for it.
 */
export async function requestPasswordReset(
  _actor: unknown,
  { email }: RequestPasswordResetInput,
): Promise<void> {
  const user = await findUserByEmail(email)
  if (!user) return
  const token = makeResetToken()
  await openPasswordReset(user._id, hashResetToken(token), new Date(Date.now() + RESET_MINUTES * 60_000))
  const link = new URL(paths.resetPassword(token), getEnv().NEXTAUTH_URL)
  try {
    await sendMail({ to: user.email, subject: `Reset your ${site.name} password`, text: textOf(link) })
  } catch (error) {
    // Only its code: the mail server's words may repeat the address.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    getLog().error({ code, userId: user._id.toHexString() }, 'password reset mail not sent')
  }
}

// Without the account's name: whoever registers a foreign address chooses what stands there.
const textOf = (link: URL): string => `Hello,

somebody asked to set a new password for your ${site.name} account. If it was you, open this link:

${link.href}

It works once, and for ${RESET_MINUTES} minutes.

If it was not you, ignore this message. Your password stays as it is.

${site.name}
`
