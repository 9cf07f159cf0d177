import 'server-only'
import { type UserDoc } from '@/lib/data/collections'
import { type MailedLinkKind, openLink } from '@/lib/data/mailed-links'
import { getEnv } from '@/lib/env'
import { sendMail } from '@/lib/integrations/mail'
import { getLog } from '@/lib/log'
import { hashToken, makeToken } from './mailed-token'

/** Sends one plain-text mail to an account. A mail server that does not take it is logged, and fails nothing. */
export async function mailAccount(
  { _id, email }: Pick<UserDoc, '_id' | 'email'>,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  try {
    await sendMail({ to: email, subject, text })
  } catch (error) {
    // Only its code: the mail server's words may repeat the address.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    getLog().error({ code, userId: _id.toHexString(), subject }, 'mail not sent')
  }
}

type Link = {
  kind: MailedLinkKind
  /** How long it works, in minutes. */
  minutes: number
  /** The page behind it. */
  path: (token: string) => string
  subject: string
  text: (link: URL) => string
}

/** Opens a link of the account, which replaces an older one of its kind, and mails it. */
export async function mailLink(
  account: Pick<UserDoc, '_id' | 'email'>,
  { kind, minutes, path, subject, text }: Link,
): Promise<void> {
  const token = makeToken()
  await openLink(kind, account._id, hashToken(token), new Date(Date.now() + minutes * 60_000))
  await mailAccount(account, { subject, text: text(new URL(path(token), getEnv().NEXTAUTH_URL)) })
}
