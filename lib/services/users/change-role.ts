import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findUserById, moveRole } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor, canChangeRole } from '@/lib/domain/user'
import { type ChangeRoleInput } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { keepAnAdministrator } from './keep-an-administrator'

/**
 * An administrator gives a person another role. Throws `conflict` for a change that
 * does not exist and for the last administrator.
 */
export async function changeRole(actor: Actor, { id, role }: ChangeRoleInput): Promise<void> {
  assertCan(actor, 'user:change-role')
  await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    if (!canChangeRole(user.role, role))
      throw conflict(`The role of this account cannot be changed from ${user.role} to ${role}.`)
    await keepAnAdministrator(user.role, session)
    if (!(await moveRole(user._id, user.role, role, session)))
      throw conflict('This account has just changed. Please try again.')
    await recordAudit(
      {
        actor,
        action: 'user.role-changed',
        targetType: 'user',
        targetId: user._id,
        targetName: user.name,
        before: { role: user.role },
        after: { role },
      },
      session,
    )
  })
}
