import 'server-only'
import { hasLink, type MailedLinkKind } from '@/lib/data/mailed-links'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'

/** True if the token of a mailed link still works. Does not use it up: mail scanners open links too. */
export async function hasOpenLink(kind: MailedLinkKind, input: { token: unknown }): Promise<boolean> {
  const { success, data } = mailedTokenSchema.safeParse(input)
  return success && hasLink(kind, hashToken(data.token), new Date())
}
