import 'server-only'
import { hasLink, type MailedLinkKind } from '@/lib/data/mailed-links'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'

/**
 * The token of a mailed link in a URL, or `null` if the link is invalid. Does not use it up: mail scanners open links
 * too.
 */
export async function openToken(kind: MailedLinkKind, address: { token?: unknown }): Promise<string | null> {
  const { success, data } = mailedTokenSchema.safeParse(address)
  return success && (await hasLink(kind, hashToken(data.token), new Date())) ? data.token : null
}
