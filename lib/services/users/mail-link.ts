import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { type MailedLinkKind, createLink } from '@/lib/data/mailed-links'
import { getEnv } from '@/lib/env'
import { queueMail, type QueuedMail, sendMailsNow } from '../mail/outbox'
import { hashToken, makeToken } from './mailed-token'

type Link = {
  kind: MailedLinkKind
  /** How long it is valid, in minutes. */
  minutes: number
  /** The page behind it. */
  path: (token: string) => string
  subject: string
  text: (link: URL) => string
}

/**
 * Creates a link of the account, replacing an older one of its kind, and enqueues its mail, in the caller's
 * transaction. The mail expires with the link.
 */
export async function queueLink(
  { _id, email }: Pick<UserDoc, '_id' | 'email'>,
  { kind, minutes, path, subject, text }: Link,
  session: Session,
): Promise<QueuedMail> {
  const token = makeToken()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await createLink(kind, _id, hashToken(token), expiresAt, session)
  const link = new URL(path(token), getEnv().NEXTAUTH_URL)
  return queueMail({ to: email, subject, text: text(link) }, session, expiresAt)
}

/** Creates a link as `queueLink` does, in a transaction of its own, and sends its mail. */
export async function mailLink(account: Pick<UserDoc, '_id' | 'email'>, link: Link): Promise<void> {
  const queue = () => transaction((session) => queueLink(account, link, session))
  const mail = await queue().catch((error: unknown) => {
    // Another request created the first link of this kind at the same moment; this one replaces it.
    if (isDuplicateKey(error)) return queue()
    throw error
  })
  await sendMailsNow([mail])
}
