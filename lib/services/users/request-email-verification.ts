import 'server-only'
import { type Session } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site'
import { assertCan } from '../authorise'
import { type QueuedMail } from '../mail/outbox'
import { mailLink, queueLink } from './mail-link'

/** Validity of the link (D61). */
const HOURS = 24

// Omits the account's name, because somebody who registers another person's email chooses it.
const textOf = (link: URL): string => `Hello,

this email was used for a ${site.name} account. If the account is yours, open this link to verify your email:

${link.href}

It expires in ${HOURS} hours and works only once.

If someone else created this account with your email, do not open the link. Use "Forgot password?" on the login page to set a new password.

${site.name}
`

const PROOF = {
  kind: 'emailProofs',
  minutes: HOURS * 60,
  path: paths.verifyEmail,
  subject: `Verify your email address for ${site.name}`,
  text: textOf,
} as const

/** Enqueues the mail with the link that verifies the account's email. */
export const queueVerificationMail = (
  account: Pick<UserDoc, '_id' | 'email'>,
  session: Session,
): Promise<QueuedMail> => queueLink(account, PROOF, session)

/** Mails it again to the actor and invalidates the older link; does nothing if the email is verified. */
export async function requestEmailVerification(actor: Actor): Promise<void> {
  assertCan(actor, 'user:prove-email', actor.id)
  const account = await findUserById(actor.id)
  if (!account) throw notFound('User not found')
  if (account.emailVerified === null) await mailLink(account, PROOF)
}
