import 'server-only'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { findUserById } from '@/lib/data/users'
import { isSameEmail } from '@/lib/domain/email'
import { forbidden, invalidField } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { checkPassword } from '@/lib/integrations/password'
import { CONFIRMATION, type DeleteOwnAccountInput } from '@/lib/schemas/account'
import { assertCan, recheckActor } from '../authorise'
import { assertAdministratorRemains } from './assert-administrator-remains'
import { finishRemoval, removeAccount } from './remove-account'

/**
 * A person deletes their own account in one transaction (see `removeAccount`), confirmed by the password, or
 * by the email if the account has none. Returns the number of deleted accounts. Throws `invalid_input` for a
 * wrong password or email, `conflict` for the last administrator, `forbidden` for a suspended account and if
 * the role has changed since the request began.
 */
export async function deleteOwnAccount(actor: Actor, input: DeleteOwnAccountInput): Promise<number> {
  assertCan(actor, 'user:delete-own', actor.id)
  await assertConfirmed(await readAccount(actor), input)
  const removed = await transaction(async (session) => {
    await recheckActor(actor, session)
    const user = await findUserById(actor.id, session)
    if (!user) throw forbidden()
    await assertAdministratorRemains(user.role, session)
    return removeAccount(user, null, session)
  })
  await finishRemoval(removed.id)
  return removed.count
}

async function readAccount({ id }: Actor): Promise<UserDoc> {
  const user = await findUserById(id)
  if (!user) throw forbidden()
  return user
}

async function assertConfirmed(
  { passwordHash, email }: UserDoc,
  given: DeleteOwnAccountInput,
): Promise<void> {
  if (passwordHash === undefined) {
    if (!given.email) throw invalidField('email', CONFIRMATION.noEmail)
    if (!isSameEmail(given.email, email)) throw invalidField('email', CONFIRMATION.wrongEmail)
    return
  }
  if (!given.password) throw invalidField('password', CONFIRMATION.noPassword)
  if (!(await checkPassword(given.password, passwordHash)))
    throw invalidField('password', CONFIRMATION.wrongPassword)
}
