import 'server-only'
import { transaction } from '@/lib/data/client'
import { consumeLink } from '@/lib/data/mailed-links'
import { findUserById } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { LINK_EXPIRED } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { hashToken } from './mailed-token'
import { confirmEmail } from './confirm-email'

/**
 * Verifies the actor's email by a mailed link. Only the signed-in person can: otherwise an owner who opens the mail
 * would confirm what a stranger set up. Throws `invalid_input` for a token that was used, replaced or forged, is older
 * than 24 hours, or was mailed for another account.
 */
export async function verifyEmail(actor: Actor, { token }: { token: string }): Promise<void> {
  assertCan(actor, 'user:prove-email', actor.id)
  await transaction(async (session) => {
    const link = await consumeLink('emailProofs', hashToken(token), new Date(), session)
    const account = link && (await findUserById(link._id.toHexString(), session))
    if (account?._id.toHexString() !== actor.id) throw new AppError('invalid_input', LINK_EXPIRED)
    await confirmEmail(account, session)
  })
}
