import 'server-only'
import { transaction } from '@/lib/data/client'
import { insertGoogleLink } from '@/lib/data/google-links'
import { findUserById } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { sendSoon } from '../mail/outbox'
import { admitOwner } from './prove-address'

/**
 * Ties a Google account to the account of the address that Google has verified for it (D14 and D62). Where
 * nobody had proven the address before, what a stranger may have set up ends in the same transaction, and the owner
 * is told. Throws `not_found` if the account is gone.
 */
export async function linkGoogle(userId: string, providerAccountId: string): Promise<void> {
  const mails = await transaction(async (session) => {
    const found = await findUserById(userId, session)
    if (!found) throw notFound('User not found')
    await insertGoogleLink(found._id, providerAccountId, session)
    return admitOwner(found, session)
  })
  await sendSoon(mails)
}
