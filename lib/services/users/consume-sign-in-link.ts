import 'server-only'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { consumeLink } from '@/lib/data/mailed-links'
import { findUserById } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { LINK_EXPIRED } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'
import { type QueuedMail, sendMailsNow } from '../mail/outbox'
import { confirmOwner } from './confirm-email'

/**
 * Uses up a mailed sign-in link and returns its account's id. Throws `invalid_input` for a token that was used,
 * replaced or forged, is older than 30 minutes, or whose account is deleted.
 */
export async function consumeSignInLink(_actor: unknown, { token }: { token: string }): Promise<string> {
  const { account, mails } = await transaction(
    async (session): Promise<{ account: UserDoc; mails: QueuedMail[] }> => {
      const link = await consumeLink('signInLinks', hashToken(token), new Date(), session)
      const found = link && (await findUserById(link._id.toHexString(), session))
      if (!found) throw new AppError('invalid_input', LINK_EXPIRED)
      return { account: found, mails: await confirmOwner(found, session) }
    },
  )
  await sendMailsNow(mails)
  return account._id.toHexString()
}
