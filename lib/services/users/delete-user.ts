import 'server-only'
import { transaction } from '@/lib/data/client'
import { findUserById } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { assertCan } from '../authorise'
import { assertAdministratorRemains } from './assert-administrator-remains'
import { finishRemoval, removeAccount } from './remove-account'

/**
 * An administrator deletes another person's account in one transaction (see `removeAccount`). Returns the
 * number of deleted accounts. Throws `conflict` for the last administrator and for their own account.
 */
export async function deleteUser(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'user:delete')
  const removed = await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    await assertAdministratorRemains(user.role, session)
    if (id === actor.id) throw conflict('You cannot delete your own account.')
    return removeAccount(user, actor, session)
  })
  await finishRemoval(removed.id)
  return removed.count
}
