import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { idsOfAgent } from '@/lib/data/properties'
import { findUserById, replaceRole } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor, canBeSuspended } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { accountEvent, notify } from '../notices/notify'
import { releaseIntentsNow } from '../payments/release-intents'
import { removeListings } from '../properties/remove-listings'
import { endAccess } from './end-access'

/**
 * Suspends an agent (D17): in one transaction the role becomes `fraud`, everything that works without a session ends
 * (D62), the listings are removed, and their pending and accepted offers are rejected. Open payment intents are cancelled afterwards. Returns the number
 * of removed listings. Throws `conflict` for anyone who is not an agent.
 */
export async function markFraud(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'user:mark-fraud')
  const at = new Date()
  const removed = await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    if (!canBeSuspended(user.role)) throw conflict('Only an agent can be marked as fraud.')
    if (!(await replaceRole(user._id, user.role, 'fraud', session)))
      throw conflict('This account has just changed. Please try again.')
    await endAccess(user._id, session)
    const ids = await idsOfAgent(user._id, session)
    const count = await removeListings(ids, 'person-removed', session)
    await notify(session, accountEvent('account-suspended', user._id, { at }))
    await recordAudit(
      {
        actor,
        action: 'user.marked-fraud',
        targetType: 'user',
        targetId: user._id,
        targetName: user.name,
        before: { role: user.role },
        after: { role: 'fraud', propertiesRemoved: count },
      },
      session,
    )
    return count
  })
  await releaseIntentsNow()
  return removed
}
