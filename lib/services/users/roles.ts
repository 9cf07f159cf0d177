import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, skipInvalidation, transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { deleteReservationsOf } from '@/lib/data/open-houses'
import { closeInquiries } from '@/lib/data/inquiries'
import { idsOfAgent } from '@/lib/data/properties'
import {
  acquireLock,
  countUsersOf,
  findOnlyAdministrator,
  findUserByEmail,
  replaceRole,
} from '@/lib/data/users'
import { statusAfterRoleChange } from '@/lib/domain/application'
import { normalizeEmail } from '@/lib/domain/email'
import { conflict, notFound } from '@/lib/domain/errors'
import {
  type Actor,
  canChangeRole,
  type DashboardRole,
  isAgent,
  isAdministrator,
  isSuspended,
  LAST_ADMINISTRATOR,
  REINSTATED_ROLE,
  type Role,
  ROLE_LABELS,
} from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { type ChangeRoleInput, type LiftFraudInput } from '@/lib/schemas/user'
import { enqueueFollowLicence } from '../agents/licence'
import { auditUser } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { assertNothingOpen } from '../handovers/handovers'
import { accountEvent, notify, type NotificationEvent } from '../notices/notify'
import { leaveOfficeOf } from '../offices/leave-office'
import { closeIntentsNow } from '../payments/settle-payment'
import { endOffersOfBuyer, removeListings } from '../properties/decide-property'
import { closeViewings } from '../viewings/change-viewing'
import { readUser } from './actor'
import { endAccess } from './sessions'

/** Why the actor cannot delete their own account, or `null` (D58). */
export async function ownDeletionRefusal(actor: Actor): Promise<string | null> {
  if (!isAdministrator(actor.role)) return null
  return (await findOnlyAdministrator()) === null ? null : LAST_ADMINISTRATOR
}

/**
 * Throws if the account is the last administrator (D16, D58). Under a lock, because two administrators who remove each
 * other concurrently would each still see the other.
 */
export async function assertAdministratorRemains(role: Role, session: Session): Promise<void> {
  if (!isAdministrator(role)) return
  await acquireLock('administrators', session)
  if ((await countUsersOf('admin', session)) <= 1) throw conflict(LAST_ADMINISTRATOR)
}

/** True for emails that become administrators when they are verified (D19 and D61). */
export const isAdministratorAddress = (email: string): boolean => getEnv().ADMIN_EMAILS.includes(email)

/** The role of a new account with this normalised email, verified by Google (D14). */
export const roleOfVerifiedUser = (email: string): Role => (isAdministratorAddress(email) ? 'admin' : 'user')

/**
 * Changes a person's role, by an administrator. Throws `conflict` for a change that does not exist, for another role than
 * the administrator has read (`from`), for the last administrator, and for an agent with homes, who hands them over first
 * (D477).
 */
export async function changeRole(actor: Actor, input: ChangeRoleInput): Promise<void> {
  assertCan(actor, 'user:change-role')
  await transaction(async (session) => {
    const { _id, role, left } = await assignRole(actor, input, session)
    await notify(session, roleChanged(_id, role), ...left)
  })
}

/** Throws `conflict` if the account has another role than the administrator has read (D16, D18). */
export function assertRoleAsRead({ role }: UserDoc, from: Role | undefined): void {
  if (from !== undefined && from !== role)
    throw conflict(`This account is ${ROLE_LABELS[role].inSentence} now. Please review it again.`)
}

/**
 * Changes the role in the caller's transaction, without a notification. `from`: the only role that the account may
 * have before. Closes a pending application to become an agent (D69). Returns the events of an office that it has `left`.
 */
export async function assignRole(actor: Actor, { id, role, from }: ChangeRoleInput, session: Session) {
  const user = await readUser(id, session)
  assertRoleAsRead(user, from)
  if (!canChangeRole(user.role, role))
    throw conflict(
      `This account is ${ROLE_LABELS[user.role].inSentence}, and cannot become ${ROLE_LABELS[role].inSentence} here.`,
    )
  return { _id: user._id, role, left: await writeRole(actor, user, role, session) }
}

/**
 * Gives an account another role in the caller's transaction, with all that follows. Returns the events of an office that
 * it has left. Throws `conflict` for the last administrator, and for an agent with homes (D477).
 */
export async function writeRole(
  actor: Actor | null,
  user: UserDoc,
  role: Role,
  session: Session,
): Promise<NotificationEvent[]> {
  await assertAdministratorRemains(user.role, session)
  if (!(await replaceRole(user._id, user.role, role, session)))
    throw conflict('This account has just changed. Please try again.')
  await assertNothingOpen(user, session)
  const officeEvents = await leaveOfficeOf(user, session)
  await closeApplicationOf(user._id, { status: statusAfterRoleChange(role), decidedAt: new Date() }, session)
  await closeInquiries({ buyerId: user._id }, session)
  if (isAgent(role) && user.licence) await enqueueFollowLicence(user._id, new Date(), session)
  const changes = { before: { role: user.role }, after: { role } }
  await auditUser(actor, 'user.role-changed', user, changes, session)
  return officeEvents
}

const roleChanged = (_id: UserDoc['_id'], role: Role): NotificationEvent =>
  accountEvent('role-changed', _id, { at: new Date(), values: { role } })

/**
 * Sets an account's role from the command line (D19, D69), as an administrator changes it. Throws `not_found` if there is
 * no such account, and `conflict` for the last administrator (D16), an agent with homes (D477), and a suspended account,
 * whose person gets a reason (D70).
 */
export const grantRole = (email: string, role: DashboardRole): Promise<void> =>
  changingContent(['lists', 'properties'], () =>
    transaction(async (session) => {
      const user = await findUserByEmail(normalizeEmail(email) ?? email, session)
      if (!user) throw notFound(`There is no account with the email ${email}.`)
      if (role === user.role) return skipInvalidation(session)
      if (isSuspended(user.role))
        throw conflict('This account is suspended. An administrator can lift the suspension.')
      const officeEvents = await writeRole(null, user, role, session)
      await notify(session, roleChanged(user._id, role), ...officeEvents)
    }),
  )

/**
 * Suspends an agent (D17): in one transaction the role becomes `fraud`, everything that works without a session ends
 * (D62), the listings are removed, and the pending and accepted offers on them, and those that the person made as a buyer,
 * are rejected; viewings that the person requested are cancelled, and places reserved at open houses released. Open payment
 * intents are cancelled afterwards. Returns the number of removed listings. Throws `conflict` for anyone who is not an
 * agent.
 */
export async function markFraud(actor: Actor, { id }: { id: string }): Promise<number> {
  assertCan(actor, 'user:mark-fraud')
  const at = new Date()
  const removed = await transaction(async (session) => {
    const user = await readUser(id, session)
    if (!isAgent(user.role)) throw conflict('Only an agent can be marked as fraud.')
    if (!(await replaceRole(user._id, user.role, 'fraud', session)))
      throw conflict('This account has just changed. Please try again.')
    await endAccess(user._id, session)
    const officeEvents = await leaveOfficeOf(user, session)
    await closeApplicationOf(user._id, { status: 'withdrawn', decidedAt: at }, session)
    const ids = await idsOfAgent(user._id, session)
    const count = await removeListings(ids, 'person-removed', session)
    const offerEvents = await endOffersOfBuyer(user._id, at, session)
    await closeViewings({ buyerId: user._id }, 'buyer-left', at, session)
    await deleteReservationsOf(user._id, session)
    await notify(
      session,
      accountEvent('account-suspended', user._id, { at }),
      ...offerEvents,
      ...officeEvents,
    )
    const changes = { before: { role: user.role }, after: { role: 'fraud', propertiesRemoved: count } }
    await auditUser(actor, 'user.marked-fraud', user, changes, session)
    return count
  })
  await closeIntentsNow()
  return removed
}

/**
 * Lifts a suspension, with a reason for the person (D70). The account is a buyer's from the next request on;
 * its listings stay deleted. Throws `conflict` for an account that is not suspended.
 */
export async function liftFraud(actor: Actor, { id, reason }: LiftFraudInput): Promise<void> {
  assertCan(actor, 'user:lift-fraud')
  const at = new Date()
  await transaction(async (session) => {
    const user = await readUser(id, session)
    if (!isSuspended(user.role)) throw conflict('This account is not suspended.')
    if (!(await replaceRole(user._id, user.role, REINSTATED_ROLE, session)))
      throw conflict('This account has just changed. Please try again.')
    await notify(session, accountEvent('suspension-lifted', user._id, { at, values: { reason } }))
    const changes = { before: { role: user.role }, after: { role: REINSTATED_ROLE, reason } }
    await auditUser(actor, 'user.fraud-lifted', user, changes, session)
  })
}
