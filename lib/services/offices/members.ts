import 'server-only'
import { closeApplicationOf } from '@/lib/data/applications'
import { type Session, transaction, addInTransaction, ObjectId } from '@/lib/data/client'
import { type OfficeDoc, type OfficeInvitationDoc, type UserDoc } from '@/lib/data/collections'
import { countOpenWork } from '@/lib/data/handovers'
import { closeInquiries } from '@/lib/data/inquiries'
import {
  deleteInvitation,
  enterOffice,
  findInvitation,
  findInvitationsOf,
  findOffice,
  putInvitation,
  writeMembers,
} from '@/lib/data/offices'
import { refundPoint } from '@/lib/data/rate-limits'
import { findUserByEmail, findUserById, lockAccount, replaceRole } from '@/lib/data/users'
import { isolated, plainIsolated } from '@/lib/domain/direction'
import { conflict, forbidden, notFound } from '@/lib/domain/errors'
import { LINK_MINUTES, linkValidity } from '@/lib/domain/mailed-link'
import { handOverFirst, OFFICE_MEMBERS, OFFICE_TEXTS, officeRoleInSentence } from '@/lib/domain/office'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type Actor, isAdministrator, isBuyer, isSuspended } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type InviteMemberInput, type MemberRoleInput } from '@/lib/schemas/office'
import { site } from '@/lib/site'
import { absolute } from '../absolute'
import { auditOffice } from '../audit/audit-entries'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { queueMail, type QueuedMail, sendMailsNow } from '../mail/outbox'
import { notify } from '../notices/notify'
import { hashToken, makeToken } from '../secrets'
import { spendPoint } from '../spend-point'
import { ownerEvents, removeMember } from './leave-office'
import { readOwnOffice } from './offices'

/** In a transaction of an owner: their office, locked against concurrent changes of members and invitations. */
async function lockOwnOffice(actor: Actor, session: Session): Promise<OfficeDoc> {
  assertCan(actor, 'office:manage-members', actor.id)
  await recheckActor(actor, session)
  const office = await readOwnOffice(actor, session)
  // The owner may have lost the role since the request began.
  if (memberOf(office, actor.id).role !== 'owner') throw forbidden()
  if (!(await writeMembers(office, office.members, session))) throw conflict(OFFICE_TEXTS.changed)
  return { ...office, changes: office.changes + 1 }
}

function memberOf({ members }: OfficeDoc, id: string) {
  const member = members.find(({ personId }) => personId.toHexString() === id)
  if (!member) throw notFound(OFFICE_TEXTS.notMember)
  return member
}

/** Why this account cannot be invited by the office; `null` if it can, or if there is no account of the email yet. */
function invitationRefusal(account: UserDoc | null, office: OfficeDoc, role: OfficeRole): string | null {
  if (!account) return null
  if (account.officeId)
    return account.officeId.equals(office._id) ? OFFICE_TEXTS.isMember : OFFICE_TEXTS.inOther
  if (isSuspended(account.role)) return OFFICE_TEXTS.suspended
  if (isAdministrator(account.role)) return OFFICE_TEXTS.notForAdministrators
  return isBuyer(account.role) && role !== 'assistant' ? OFFICE_TEXTS.agentsOnly : null
}

/** Throws `conflict` if this account cannot be invited by the office. */
function assertInvitable(...candidate: Parameters<typeof invitationRefusal>): void {
  const refusal = invitationRefusal(...candidate)
  if (refusal !== null) throw conflict(refusal)
}

/**
 * Invites an email to the actor's office by a mailed link (D454). Throws `conflict` for a member, somebody of another
 * office, a suspended account, a buyer in another role than assistant, an email that has been invited, and a full office.
 */
export async function inviteMember(
  actor: Actor,
  { email, role }: InviteMemberInput,
): Promise<{ id: string }> {
  const { id, mail } = await countingMail(actor, email, async (session) => {
    const office = await lockOwnOffice(actor, session)
    assertInvitable(await findUserByEmail(email, session), office, role)
    const invitations = await findInvitationsOf(office._id, session)
    if (invitations.some((invitation) => invitation.email === email)) throw conflict(OFFICE_TEXTS.invited)
    if (office.members.length + invitations.length >= OFFICE_MEMBERS) throw conflict(OFFICE_TEXTS.full)
    const sent = await sendInvitation(actor, office, { email, role }, session)
    await auditOffice(actor, 'office.invited', office, { after: { role } }, session)
    return sent
  })
  await sendMailsNow([mail])
  return { id }
}

/**
 * A transaction that mails an email whose owner may not have asked for it; the mail counts unless it fails. Throws
 * `rate_limited`.
 */
async function countingMail<Result>(
  { id }: Actor,
  email: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const spender = `${id} ${email}`
  await spendPoint('invitation-mails', spender)
  return transaction(work).catch(async (error: unknown) => {
    await refundPoint('invitation-mails', spender)
    throw error
  })
}

async function sendInvitation(
  actor: Actor,
  { _id: officeId, name }: OfficeDoc,
  { email, role }: Pick<OfficeInvitationDoc, 'email' | 'role'>,
  session: Session,
): Promise<{ id: string; mail: QueuedMail }> {
  const token = makeToken()
  const sentAt = new Date()
  const expiresAt = new Date(sentAt.getTime() + LINK_MINUTES.officeInvitations * 60_000)
  const invitation = await addInTransaction(() =>
    putInvitation({ officeId, email, role, tokenHash: hashToken(token), sentAt, expiresAt }, session),
  )
  const mail = {
    to: email,
    subject: plainIsolated(`${isolated(actor.name)} invited you to ${isolated(name)} on ${site.name}`),
    text: plainIsolated(`Hello,

${isolated(actor.name)} invited you to join the office ${isolated(name)} on ${site.name} as ${officeRoleInSentence(role)}. To accept, open this link and sign in with this email:

${absolute(paths.joinOffice(token))}

It expires in ${linkValidity('officeInvitations')} and works only once. If you don’t know this office, you don’t need to do anything.

${site.name}
`),
  }
  return { id: invitation?._id.toHexString() ?? '', mail: await queueMail(mail, session, expiresAt) }
}

async function readInvitation(
  office: OfficeDoc,
  id: string,
  session?: Session,
): Promise<OfficeInvitationDoc> {
  const invitations = await findInvitationsOf(office._id, session)
  const officeInvitation = invitations.find(({ _id }) => _id.toHexString() === id)
  if (!officeInvitation) throw notFound(OFFICE_TEXTS.noInvitation)
  return officeInvitation
}

/** Mails an invitation again, with a new link and a new deadline (D454). Throws `not_found`, and as `inviteMember` does. */
export async function resendInvitation(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'office:manage-members', actor.id)
  const { email } = await readInvitation(await readOwnOffice(actor), id)
  const { mail } = await countingMail(actor, email, async (session) => {
    const office = await lockOwnOffice(actor, session)
    const invitation = await readInvitation(office, id, session)
    assertInvitable(await findUserByEmail(invitation.email, session), office, invitation.role)
    return sendInvitation(actor, office, invitation, session)
  })
  await sendMailsNow([mail])
}

/** Withdraws an invitation: its link no longer works. Throws `not_found` for one that was accepted or withdrawn. */
export async function withdrawInvitation(actor: Actor, { id }: { id: string }): Promise<number> {
  return transaction(async (session) => {
    const office = await lockOwnOffice(actor, session)
    const { _id, officeId } = await readInvitation(office, id, session)
    return Number(await deleteInvitation({ _id, officeId }, session))
  })
}

/**
 * The office and role of an invitation's link, and why the actor cannot accept it; `null` for a link that no longer
 * works.
 */
export async function openInvitation(
  actor: Actor,
  { token }: { token: string },
): Promise<{ office: string; role: OfficeRole; isOwn: boolean; refusal: string | null } | null> {
  const invitation = await findInvitation(hashToken(token))
  if (!invitation || invitation.expiresAt <= new Date()) return null
  const office = await findOffice(invitation.officeId)
  const account = await findUserById(actor.id)
  if (!office || !account) return null
  const isOwn = account.email === invitation.email
  return {
    office: office.name,
    role: invitation.role,
    isOwn,
    refusal: invitationRefusal(account, office, invitation.role),
  }
}

/**
 * Joins an office by a mailed invitation (D454). A buyer gets the role `agent`. Throws `conflict` for a link that was
 * withdrawn, replaced, used or has expired, for another email or an unverified one, and as `inviteMember` does.
 */
export async function joinOffice(actor: Actor, { token }: { token: string }): Promise<void> {
  assertCan(actor, 'office:join')
  await transaction(async (session) => {
    const account = await recheckActor(actor, session)
    const now = new Date()
    const invitation = await findInvitation(hashToken(token), session)
    const office = invitation && (await findOffice(invitation.officeId, session))
    if (!office || invitation.expiresAt <= now) throw conflict(OFFICE_TEXTS.noInvitation)
    const person = await findUserById(actor.id, session)
    if (person?.email !== invitation.email) throw conflict(OFFICE_TEXTS.otherEmail)
    assertEmailVerified(account)
    assertInvitable(person, office, invitation.role)
    if (invitation.role === 'assistant') await assertNothingOpen(actor, person._id, session)
    const { role } = invitation
    const wasBuyer = isBuyer(person.role)
    const member = { personId: person._id, role, joinedAt: now, ...(wasBuyer && { wasBuyer }) }
    await deleteInvitation({ _id: invitation._id, officeId: office._id }, session)
    if (!(await writeMembers(office, [...office.members, member], session)))
      throw conflict(OFFICE_TEXTS.changed)
    if (!(await enterOffice(person._id, office._id, session))) throw conflict(OFFICE_TEXTS.already)
    if (wasBuyer) {
      await replaceRole(person._id, 'user', 'agent', session)
      // Nobody has decided on it.
      await closeApplicationOf(person._id, { status: 'withdrawn', decidedAt: now }, session)
      await closeInquiries({ buyerId: person._id }, session)
    }
    await auditOffice(actor, 'office.joined', office, { after: { role } }, session)
    const details = { at: now, values: { officeRole: role } }
    await notify(session, ...ownerEvents('office-joined', office, person, details))
  })
}

/** Throws `conflict` with what is open, unless the person has nothing to hand over (D452). */
async function assertNothingOpen(actor: Actor, personId: ObjectId, session: Session): Promise<void> {
  const work = await countOpenWork(personId, undefined, session)
  const openWork = handOverFirst(work, personId.toHexString() === actor.id ? 'your' : 'their')
  if (openWork !== null) throw conflict(openWork)
}

/**
 * Changes a member's role in the actor's office (D451). Throws `conflict` for the last owner, for a new assistant with open
 * work, and for someone who joined as a buyer.
 */
export async function changeMemberRole(actor: Actor, { personId, role }: MemberRoleInput): Promise<void> {
  await transaction(async (session) => {
    const office = await lockOwnOffice(actor, session)
    const member = memberOf(office, personId)
    if (member.role === role) return
    if (member.wasBuyer) throw conflict(OFFICE_TEXTS.buyerBefore)
    assertOwnerRemains(office, personId)
    // Conflicts with what the member adds.
    await lockAccount(member.personId, session)
    if (role === 'assistant') await assertNothingOpen(actor, member.personId, session)
    const members = office.members.map((officeMember) =>
      officeMember === member ? { ...officeMember, role } : officeMember,
    )
    if (!(await writeMembers(office, members, session))) throw conflict(OFFICE_TEXTS.changed)
    const changes = { before: { memberId: personId, role: member.role }, after: { memberId: personId, role } }
    await auditOffice(actor, 'office.role-changed', office, changes, session)
  })
}

/** Throws `conflict` if no other owner would remain. Owners who are being handed over do not count (D455). */
export function assertOwnerRemains(
  { members }: OfficeDoc,
  personId: string,
  text: string = OFFICE_TEXTS.otherOwner,
): void {
  const owners = members.filter(({ role }) => role === 'owner')
  const otherOwners = owners.filter((owner) => owner.personId.toHexString() !== personId)
  if (otherOwners.length < owners.length && otherOwners.every(({ leavingTo }) => leavingTo))
    throw conflict(text)
}

/**
 * Removes a member from the actor's office (D455). Throws `conflict` for the last owner, and with what is open while the
 * member has something to hand over (D452).
 */
export async function removeOfficeMember(actor: Actor, { personId }: { personId: string }): Promise<number> {
  await transaction(async (session) => {
    const office = await lockOwnOffice(actor, session)
    const member = memberOf(office, personId)
    assertOwnerRemains(office, personId)
    await assertNothingOpen(actor, member.personId, session)
    const by = { _id: new ObjectId(actor.id), name: actor.name }
    const person = await findUserById(personId, session)
    if (!person) throw notFound(OFFICE_TEXTS.notMember)
    const events = await removeMember(session, office, person, by)
    const before = { memberId: personId, role: member.role }
    await auditOffice(actor, 'office.removed', office, { before }, session)
    await notify(session, ...events)
  })
  return 1
}

/** Leaves the actor's office (D455). Throws `conflict` for the last owner, and with what is open (D452). */
export async function leaveOffice(actor: Actor): Promise<void> {
  assertCan(actor, 'office:leave', actor.id)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const office = await readOwnOffice(actor, session)
    const { role, personId } = memberOf(office, actor.id)
    assertOwnerRemains(office, actor.id, OFFICE_TEXTS.lastOwner)
    await assertNothingOpen(actor, personId, session)
    const events = await removeMember(session, office, { _id: personId, name: actor.name })
    await auditOffice(actor, 'office.left', office, { before: { role } }, session)
    await notify(session, ...events)
  })
}
