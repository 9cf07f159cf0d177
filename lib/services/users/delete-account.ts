import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { deleteRowsOfPerson, erase, erasureDueAt, recordErased, openErasure } from '@/lib/data/erasures'
import { deleteEnquiriesOf } from '@/lib/data/enquiries'
import { closeInquiries, closeInquiriesOf } from '@/lib/data/inquiries'
import { deleteInvitationsTo } from '@/lib/data/offices'
import { deleteReservationsOf } from '@/lib/data/open-houses'
import { idsOfAgent } from '@/lib/data/properties'
import { deleteUnsavedDocuments } from '@/lib/data/property-documents'
import { closeReportCases, deleteReportsBy } from '@/lib/data/reports'
import { deleteReviewsOfWriter } from '@/lib/data/reviews'
import { deleteSearchesOf } from '@/lib/data/saved-searches'
import { leaveSharedWishlists } from '@/lib/data/shared-wishlists'
import { deleteUser as removeUser, findUserById } from '@/lib/data/users'
import { isSameEmail } from '@/lib/domain/email'
import { conflict, forbidden, invalidField } from '@/lib/domain/errors'
import { jobId } from '@/lib/domain/jobs'
import { type Actor } from '@/lib/domain/user'
import { checkPassword } from '@/lib/integrations/password'
import { CONFIRMATION, type DeleteOwnAccountInput } from '@/lib/schemas/account'
import { type DeleteUserInput } from '@/lib/schemas/user'
import { auditUser } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { removeDrafts } from '../drafts/drafts'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'
import { notify } from '../notices/notify'
import { leaveOfficeOf } from '../offices/leave-office'
import { eraseOpenHouseTextsAndQuotes } from '../open-houses/change-open-house'
import { closeIntentsNow } from '../payments/settle-payment'
import { releasePictures } from '../pictures/pictures'
import { endOffersOfBuyer, removeListings } from '../properties/decide-property'
import { closeViewings } from '../viewings/change-viewing'
import { readUser } from './actor'
import { assertAdministratorRemains, assertRoleAsRead } from './roles'
import { endAccess } from './sessions'

/** Erases the name and email of the job's account from all records, batch after batch. */
export const eraseDuePerson: Handler = async ({ subject }) => {
  const id = new ObjectId(subject)
  const startedAt = new Date()
  await Array.fromAsync(erase(id))
  await recordErased(id, startedAt)
  return (await erasureDueAt(id)) ?? 'done'
}

type RemovedAccount = { id: ObjectId; count: number }

/**
 * Deletes an account (D18, D64) in the caller's transaction: its credentials, photo, wishlist, shared
 * wishlists, hidden and seen homes, saved searches, hours for viewings, response times, notes, ready answers,
 * reservations, calendar link, notices, drafts, reviews, reports, applications, blocks, unconfirmed enquiries, place in
 * an office and invitations to one. An agent's listings are removed
 * as for fraud; a buyer's open offers are rejected, bought ones stay as records. Name, email and the texts of
 * messages are erased from remaining records afterwards. If an administrator deletes it, the audit log stores the
 * name, because the entry is about the person; otherwise (`null`) only the id. Returns the account's id and the number of
 * deleted accounts.
 */
export async function removeAccount(
  account: UserDoc,
  administrator: Actor | null,
  session: Session,
): Promise<RemovedAccount> {
  const { _id, role, image, email, emailVerified } = account
  const now = new Date()
  await endAccess(_id, session)
  // Before the next calls delete them, so that colleagues have nothing to read.
  await closeInquiriesOf(_id, session)
  const listings = await idsOfAgent(_id, session)
  await removeListings(listings, 'person-removed', session)
  const offerEvents = await endOffersOfBuyer(_id, now, session)
  await closeViewings({ buyerId: _id }, 'buyer-left', now, session)
  await closeInquiries({ buyerId: _id }, session)
  await deleteRowsOfPerson(_id, session)
  await leaveSharedWishlists(_id, session)
  await deleteReservationsOf(_id, session)
  await eraseOpenHouseTextsAndQuotes(_id, session)
  await removeDrafts(_id, session)
  await deleteUnsavedDocuments(_id, session)
  await closeReportCases(await deleteReviewsOfWriter(_id, session), session)
  await deleteReportsBy(_id, session)
  await deleteSearchesOf(_id, session)
  // Another person may have entered an email that the account never verified.
  if (emailVerified !== null) {
    await deleteEnquiriesOf(email, session)
    await deleteInvitationsTo(email, session)
  }
  const count = await removeUser(_id, session)
  const officeEvents = await leaveOfficeOf(account, session)
  await releasePictures([image], session)
  await openErasure(_id, now, { moderated: administrator !== null }, session)
  const changes = { before: { role }, after: { propertiesRemoved: listings.length } }
  if (administrator) await auditUser(administrator, 'user.deleted', account, changes, session)
  else await auditUser({ id: _id.toHexString() }, 'user.left', { _id }, changes, session)
  await notify(session, ...offerEvents, ...officeEvents)
  return { id: _id, count }
}

/**
 * Removes an account in a transaction, then closes its open payments and erases its name and email (D64); jobs continue
 * both until they are done. Returns the number of deleted accounts.
 */
async function removeNow(remove: (session: Session) => Promise<RemovedAccount>): Promise<number> {
  const { id, count } = await transaction(remove)
  // First, so that a refund is still mailed to the email on the offer.
  await closeIntentsNow()
  await waitBriefly(runNow(jobId('erase-person', id.toHexString()), eraseDuePerson))
  return count
}

/**
 * An administrator deletes another person's account in one transaction (see `removeAccount`). Returns the
 * number of deleted accounts. Throws `conflict` for the last administrator, for their own account, and for another role
 * than the administrator has read (`from`, D18).
 */
export async function deleteUser(actor: Actor, { id, from }: DeleteUserInput): Promise<number> {
  assertCan(actor, 'user:delete')
  return removeNow(async (session) => {
    const user = await readUser(id, session)
    assertRoleAsRead(user, from)
    await assertAdministratorRemains(user.role, session)
    if (id === actor.id) throw conflict('You cannot delete your own account.')
    return removeAccount(user, actor, session)
  })
}

/**
 * A person deletes their own account in one transaction (see `removeAccount`), confirmed by the password, or
 * by the email if the account has none. Returns the number of deleted accounts. Throws `invalid_input` for a
 * wrong password or email, `conflict` for the last administrator, `forbidden` for a suspended account and if
 * the role has changed since the request began.
 */
export async function deleteOwnAccount(actor: Actor, input: DeleteOwnAccountInput): Promise<number> {
  assertCan(actor, 'user:delete-own', actor.id)
  await assertConfirmed(actor, input)
  return removeNow(async (session) => {
    await recheckActor(actor, session)
    const user = await findUserById(actor.id, session)
    if (!user) throw forbidden()
    await assertAdministratorRemains(user.role, session)
    return removeAccount(user, null, session)
  })
}

async function assertConfirmed({ id }: Actor, input: DeleteOwnAccountInput): Promise<void> {
  const user = await findUserById(id)
  if (!user) throw forbidden()
  const { passwordHash, email } = user
  if (passwordHash === undefined) {
    if (!input.email) throw invalidField('email', CONFIRMATION.noEmail)
    if (!isSameEmail(input.email, email)) throw invalidField('email', CONFIRMATION.wrongEmail)
    return
  }
  if (!input.password) throw invalidField('password', CONFIRMATION.noPassword)
  if (!(await checkPassword(input.password, passwordHash)))
    throw invalidField('password', CONFIRMATION.wrongPassword)
}
