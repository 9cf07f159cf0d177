import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findUserById } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { keepAnAdministrator } from './keep-an-administrator'
import { finishRemoval, removeAccount } from './remove-account'

/**
 * An administrator removes another person's account in one transaction, as `removeAccount` says. The
 * entry in the audit log keeps the name, which it is about. How many accounts went. Throws `conflict` for the last
 * administrator and for oneself.
 */
export async function deleteUser(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'user:delete')
  const removed = await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    await keepAnAdministrator(user.role, session)
    if (id === actor.id) throw conflict('You cannot delete your own account.')
    const { count, propertiesRemoved } = await removeAccount(user, { moderated: true }, session)
    await recordAudit(
      {
        actor,
        action: 'user.deleted',
        targetType: 'user',
        targetId: user._id,
        targetName: user.name,
        before: { role: user.role, propertiesRemoved },
        after: {},
      },
      session,
    )
    return { count, id: user._id }
  })
  await finishRemoval(removed.id)
  return removed.count
}
