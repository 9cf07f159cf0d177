import 'server-only'
import { transaction } from '@/lib/data/client'
import { insertGoogleLink } from '@/lib/data/google-links'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { sendMailsNow } from '../mail/outbox'
import { confirmOwner } from './confirm-email'

/**
 * Links a Google account to the account of the email that Google verified (D14 and D62). If the email was not verified
 * before, everything that a stranger may have set up ends in the same transaction, and the owner is notified. Throws
 * `not_found` if the account is deleted.
 */
export async function linkGoogle(userId: string, providerAccountId: string): Promise<void> {
  const mails = await transaction(async (session) => {
    const found = await findUserById(userId, session)
    if (!found) throw notFound('User not found')
    await insertGoogleLink(found._id, providerAccountId, session)
    return confirmOwner(found, session)
  })
  await sendMailsNow(mails)
}
