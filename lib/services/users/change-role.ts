import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { recordAudit } from '@/lib/data/audit'
import { type Session, transaction } from '@/lib/data/client'
import { findUserById, replaceRole } from '@/lib/data/users'
import { statusAfterRoleChange } from '@/lib/domain/application'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor, canChangeRole, type Role } from '@/lib/domain/user'
import { type ChangeRoleInput } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { accountEvent, notify } from '../notices/notify'
import { assertAdministratorRemains } from './assert-administrator-remains'

/**
 * Changes a person's role, by an administrator. Throws `conflict` for a change that does not exist and for the last
 * administrator.
 */
export async function changeRole(actor: Actor, input: ChangeRoleInput): Promise<void> {
  assertCan(actor, 'user:change-role')
  const at = new Date()
  await transaction(async (session) => {
    const { _id, role } = await assignRole(actor, input, session)
    await notify(session, accountEvent('role-changed', _id, { at, values: { role } }))
  })
}

/**
 * Changes the role in the caller's transaction, without a notification. `from`: the only role that the account may
 * have before. Closes a pending application to become an agent (D69).
 */
export async function assignRole(
  actor: Actor,
  { id, role, from }: ChangeRoleInput & { from?: Role },
  session: Session,
) {
  const user = await findUserById(id, session)
  if (!user) throw notFound('User not found')
  if (!canChangeRole(user.role, role) || (from ?? user.role) !== user.role)
    throw conflict(`The role of this account cannot be changed from ${user.role} to ${role}.`)
  await assertAdministratorRemains(user.role, session)
  if (!(await replaceRole(user._id, user.role, role, session)))
    throw conflict('This account has just changed. Please try again.')
  await closeApplicationOf(user._id, { status: statusAfterRoleChange(role), decidedAt: new Date() }, session)
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
  return { _id: user._id, role }
}
