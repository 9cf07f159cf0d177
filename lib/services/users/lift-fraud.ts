import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findUserById, replaceRole } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { type Actor, canBeReinstated, REINSTATED_ROLE } from '@/lib/domain/user'
import { type LiftFraudInput } from '@/lib/schemas/user'
import { assertCan } from '../authorise'
import { accountEvent, notify } from '../notices/notify'

/**
 * Lifts a suspension, with a reason for the person (D70). The account is a buyer's from the next request on;
 * its listings stay deleted. Throws `conflict` for an account that is not suspended.
 */
export async function liftFraud(actor: Actor, { id, reason }: LiftFraudInput): Promise<void> {
  assertCan(actor, 'user:lift-fraud')
  const at = new Date()
  await transaction(async (session) => {
    const user = await findUserById(id, session)
    if (!user) throw notFound('User not found')
    if (!canBeReinstated(user.role)) throw conflict('This account is not suspended.')
    if (!(await replaceRole(user._id, user.role, REINSTATED_ROLE, session)))
      throw conflict('This account has just changed. Please try again.')
    await notify(session, accountEvent('suspension-lifted', user._id, { at, values: { reason } }))
    await recordAudit(
      {
        actor,
        action: 'user.fraud-lifted',
        targetType: 'user',
        targetId: user._id,
        targetName: user.name,
        before: { role: user.role },
        after: { role: REINSTATED_ROLE, reason },
      },
      session,
    )
  })
}
