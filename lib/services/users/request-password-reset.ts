import 'server-only'
import { findUserByEmail } from '@/lib/data/users'
import { paths } from '@/lib/paths'
import { type RequestPasswordResetInput } from '@/lib/schemas/user'
import { site } from '@/lib/site'
import { mailLink } from './mail-link'

/** Validity of the link (D15). */
const MINUTES = 30

/**
 * Mails a password reset link to the account of this email, also to one that only signs in with Google; does nothing if
 * there is none (D15). The response never reveals which, but the time would, so callers respond without waiting for it.
 */
export async function requestPasswordReset(
  _actor: unknown,
  { email }: RequestPasswordResetInput,
): Promise<void> {
  const account = await findUserByEmail(email)
  if (!account) return
  await mailLink(account, {
    kind: 'passwordResets',
    minutes: MINUTES,
    path: paths.resetPassword,
    subject: `Reset your ${site.name} password`,
    text: textOf,
  })
}

// Omits the account's name, because somebody who registers another person's email chooses it.
const textOf = (link: URL): string => `Hello,

someone asked to reset the password of your ${site.name} account. If it was you, open this link:

${link.href}

It expires in ${MINUTES} minutes and works only once.

If it was not you, ignore this message. Your password has not been changed.

${site.name}
`
