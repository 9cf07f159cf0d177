import 'server-only'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { takeLink } from '@/lib/data/mailed-links'
import { findUserById } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { LINK_OVER } from '@/lib/schemas/user'
import { hashToken } from './mailed-token'
import { type QueuedMail, sendSoon } from '../mail/outbox'
import { admitOwner } from './prove-address'

/**
 * Uses up a mailed sign-in link and returns its account's id. Throws `invalid_input` for a token that was used,
 * replaced or forged, is older than 30 minutes, or whose account is deleted.
 */
export async function takeSignInLink(_actor: unknown, { token }: { token: string }): Promise<string> {
  const { account, mails } = await transaction(
    async (session): Promise<{ account: UserDoc; mails: QueuedMail[] }> => {
      const link = await takeLink('signInLinks', hashToken(token), new Date(), session)
      const found = link && (await findUserById(link._id.toHexString(), session))
      if (!found) throw new AppError('invalid_input', LINK_OVER)
      return { account: found, mails: await admitOwner(found, session) }
    },
  )
  await sendSoon(mails)
  return account._id.toHexString()
}
