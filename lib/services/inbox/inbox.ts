import 'server-only'
import { ObjectId, type Session, transaction } from '@/lib/data/client'
import { type ConversationDoc, type InquiryDoc, type OfficeDoc } from '@/lib/data/collections'
import {
  deleteNote as removeNote,
  findConversation,
  findConversationsById,
  findNotes,
  insertNote,
  stopWaiting,
} from '@/lib/data/conversations'
import { deleteInquiry, findInquiries, findInquiry, writeAssignment } from '@/lib/data/inquiries'
import { writeInboxSettings, writeMembers } from '@/lib/data/offices'
import { findPropertiesById } from '@/lib/data/properties'
import { findPeople } from '@/lib/data/users'
import { findViewingsById } from '@/lib/data/viewings'
import { conflict, forbidden, invalidField, notFound } from '@/lib/domain/errors'
import { type Absence, auditedInbox, DEFAULT_INBOX, goalText, isAway } from '@/lib/domain/inbox'
import { conversationExpiresAt, NOTES_LIMIT } from '@/lib/domain/message'
import { responseClock } from '@/lib/domain/office-hours'
import { can, type Permission, scopeOf } from '@/lib/domain/permissions'
import { formatZonedMoment, isZone } from '@/lib/domain/time-zones'
import { type Actor, FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import {
  type AbsenceInput,
  type AddNoteInput,
  type AssignInquiryInput,
  type DismissInquiryInput,
  type InboxDto,
  type InboxMemberDto,
  type InboxSettingsInput,
  INQUIRY_CHANGED,
  INQUIRY_NOT_FOUND,
  type InquiryDto,
  MEMBER_NOT_FOUND,
  NOTE_NOT_FOUND,
  noMemberFor,
  type NoteDto,
} from '@/lib/schemas/inbox'
import { CONVERSATION_NOT_FOUND } from '@/lib/schemas/message'
import { type PageInput } from '@/lib/schemas/page'
import { auditOffice, changedFields } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { readOwnOffice } from '../offices/offices'
import { sideOfRecord } from '../offices/on-behalf'
import { readPage } from '../paging'
import { reassignment, hoursOf, notifyOfInquiry, todayOf } from './assign'

/**
 * The inbox of the actor's office (D467), the longest wait first: every member's inquiries, or only the actor's own if
 * they may not read those of colleagues. Throws `not_found` without an office, `invalid_input` for a wrong cursor.
 */
export async function readInbox(
  actor: Actor,
  { assigned, ...pageInput }: PageInput & { assigned?: string | undefined },
  now = new Date(),
): Promise<InboxDto> {
  assertCan(actor, 'inquiry:read', actor.id)
  const office = await readOwnOffice(actor)
  const seesAll = scopeOf(actor, 'inquiry:read') === 'office'
  const readable = findInquiries(office._id, seesAll ? undefined : actor.id)
  const isFiltered = seesAll && assigned !== undefined
  const query = isFiltered ? findInquiries(office._id, assigned) : readable
  const [page, members, allCount] = await Promise.all([
    readPage(query, pageInput, (inquiry) => inquiry),
    toMembers(office, now),
    isFiltered ? readable.count() : null,
  ])
  const { inbox = DEFAULT_INBOX, zone } = office
  return {
    inquiries: { ...page, items: await toInquiries(page.items, office, now) },
    open: allCount?.count ?? page.total,
    officeName: office.name,
    members,
    ...(assigned !== undefined && { assigned }),
    goalMinutes: inbox.goalMinutes,
    goalText: goalText(inbox, zone),
    seesAll,
    mayAssign: scopeOf(actor, 'inquiry:assign') === 'office',
    maySetUp: can(actor, 'office:update', actor.id),
    ownId: actor.id,
    settings: { ...inbox, zone },
  }
}

async function toMembers(office: OfficeDoc, now: Date): Promise<InboxMemberDto[]> {
  const people = await findPeople(office.members.map(({ personId }) => personId))
  const nameOf = (id: string) => people.find(({ _id }) => _id.toHexString() === id)?.name
  const today = todayOf(office, now)
  return office.members.map(({ personId, role, leavingTo, away }) => {
    const id = personId.toHexString()
    return {
      id,
      name: nameOf(id) ?? FORMER_MEMBER,
      role,
      isLeaving: leavingTo !== undefined,
      image: people.find(({ _id }) => _id.equals(personId))?.image ?? null,
      away:
        away && away.until >= today
          ? {
              from: away.from,
              until: away.until,
              isNow: isAway({ away }, today),
              deputyName: (away.deputyId !== undefined && nameOf(away.deputyId)) || null,
            }
          : null,
    }
  })
}

/** Inquiries with their homes, buyers and texts. Four database calls. */
async function toInquiries(
  inquiries: readonly InquiryDoc[],
  office: OfficeDoc,
  now: Date,
): Promise<InquiryDto[]> {
  if (inquiries.length === 0) return []
  const idsOf = (kind: InquiryDoc['kind']) =>
    inquiries.filter((inquiry) => inquiry.kind === kind).map(({ _id }) => _id)
  const [conversations, viewings, properties, people] = await Promise.all([
    findConversationsById(idsOf('conversation')),
    findViewingsById(idsOf('viewing')),
    findPropertiesById(inquiries.map(({ propertyId }) => propertyId)),
    findPeople(inquiries.map(({ buyerId }) => buyerId)),
  ])
  const { inbox = DEFAULT_INBOX, members } = office
  const hours = hoursOf(office)
  return inquiries.map(({ _id, kind, propertyId, buyerId, assigneeId, askedAt }) => {
    const conversation = conversations.find((item) => item._id.equals(_id))
    const viewing = viewings.find((item) => item._id.equals(_id))
    const property = properties.find((item) => item._id.equals(propertyId))
    return {
      _id: _id.toHexString(),
      kind,
      image: property?.image ?? null,
      title: property?.title ?? conversation?.propertyTitle ?? viewing?.propertyTitle ?? '',
      buyerName: people.find((person) => person._id.equals(buyerId))?.name ?? FORMER_MEMBER,
      text: viewing
        ? [`Viewing on ${formatZonedMoment(viewing.startsAt, viewing.zone)}`, viewing.note]
            .filter(Boolean)
            .join(': ')
        : (conversation?.lastText ?? ''),
      ...(conversation && { seq: conversation.seq }),
      since: askedAt.toISOString(),
      clock: responseClock(hours, inbox.goalMinutes, askedAt, now),
      assigneeId: members.some(({ personId }) => personId.equals(assigneeId))
        ? assigneeId.toHexString()
        : null,
    }
  })
}

/** An open inquiry that the actor may change under `permission`. Throws `not_found` otherwise. */
async function readOwnInquiry(
  actor: Actor,
  id: string,
  permission: Permission,
  session: Session,
): Promise<InquiryDoc> {
  const inquiry = await findInquiry(id, session)
  const isOwn = inquiry?.assigneeId.toHexString() === actor.id && can(actor, permission, actor.id)
  if (
    !inquiry ||
    inquiry.officeId.toHexString() !== actor.office?.id ||
    !(isOwn || can(actor, permission, inquiry.agentId.toHexString()))
  )
    throw notFound(INQUIRY_NOT_FOUND)
  return inquiry
}

/**
 * Assigns an open inquiry to a member (D467), who is notified; managers no longer get it. Throws `not_found` for one of
 * another office or a closed one, `invalid_input` for somebody who is not a member or is being handed over.
 */
export async function assignInquiry(actor: Actor, { id, memberId }: AssignInquiryInput): Promise<void> {
  if (scopeOf(actor, 'inquiry:assign') !== 'office') throw forbidden()
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const inquiry = await readOwnInquiry(actor, id, 'inquiry:assign', session)
    assertMember(actor, memberId, 'memberId')
    const assigneeId = new ObjectId(memberId)
    await writeAssignment(inquiry, assigneeId, session)
    const office = await readOwnOffice(actor, session)
    await auditOffice(actor, 'office.inquiry-assigned', office, reassignment(inquiry, assigneeId), session)
    if (memberId !== actor.id && !inquiry.assigneeId.equals(assigneeId))
      await notifyOfInquiry('inquiry-assigned', inquiry, assigneeId, new Date(), session)
  })
}

function assertMember({ office }: Actor, id: string, field: string, message = MEMBER_NOT_FOUND): void {
  if (!office?.members.some((member) => member.id === id && !member.isLeaving))
    throw invalidField(field, message)
}

/**
 * Closes a conversation's inquiry that needs no answer, such as a thank-you (D467). Throws `not_found`, and `conflict` if
 * there is a newer message than `seq`.
 */
export async function dismissInquiry(actor: Actor, { id, seq }: DismissInquiryInput): Promise<void> {
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const inquiry = await readOwnInquiry(actor, id, 'message:write', session)
    if (inquiry.kind === 'viewing') throw conflict('Confirm or decline this request.')
    const conversation = await findConversation(id, session)
    if (seq !== undefined && conversation?.seq !== seq) throw conflict(INQUIRY_CHANGED)
    await deleteInquiry(inquiry._id, session)
    await stopWaiting(inquiry._id, session)
    const office = await readOwnOffice(actor, session)
    await auditOffice(actor, 'office.inquiry-closed', office, reassignment(inquiry, null), session)
  })
}

/**
 * Saves how the actor's office answers. Throws `forbidden` for all but its owners, `invalid_input` with the name of a place
 * whose member is a stranger or being handed over.
 */
export async function saveInboxSettings(actor: Actor, { zone, ...inbox }: InboxSettingsInput): Promise<void> {
  assertCan(actor, 'office:update', actor.id)
  if (!isZone(zone)) throw invalidField('zone', 'Choose a time zone.')
  for (const { place, memberId } of inbox.places) assertMember(actor, memberId, 'places', noMemberFor(place))
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const office = await readOwnOffice(actor, session)
    await writeInboxSettings(office._id, inbox, zone, session)
    const before = auditedInbox(office.inbox ?? DEFAULT_INBOX, office.zone)
    const after = auditedInbox(inbox, zone)
    await auditOffice(actor, 'office.inbox-updated', office, changedFields(before, after), session)
  })
}

/**
 * Saves the absence of a member (D466), or removes it. Members set their own, owners and managers that of all. Throws
 * `invalid_input` for a deputy who is the member, no member, or being handed over.
 */
export async function saveAbsence(
  actor: Actor,
  { memberId, from, until, deputyId }: AbsenceInput,
): Promise<void> {
  assertMember(actor, memberId, 'memberId')
  assertCan(actor, 'absence:update', memberId)
  if (deputyId !== undefined) {
    if (deputyId === memberId) throw invalidField('deputyId', 'Choose someone else as deputy.')
    assertMember(actor, deputyId, 'deputyId')
  }
  const absence =
    from !== undefined && until !== undefined ? { from, until, ...(deputyId && { deputyId }) } : null
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const office = await readOwnOffice(actor, session)
    const members = office.members.map(({ away: before, ...member }) =>
      member.personId.toHexString() !== memberId
        ? { ...member, ...(before && { away: before }) }
        : { ...member, ...(absence && { away: absence }) },
    )
    if (!(await writeMembers(office, members, session)))
      throw conflict('The office has changed. Reload the page.')
    // Only changes to another member’s absence are audited.
    if (memberId === actor.id) return
    const before = office.members.find(({ personId }) => personId.toHexString() === memberId)?.away
    const changes = { before: { memberId, ...absenceOf(before) }, after: { memberId, ...absenceOf(absence) } }
    await auditOffice(actor, 'office.absence-changed', office, changes, session)
  })
}

/** An absence as the audit log stores it. */
const absenceOf = (away: Absence | null | undefined) =>
  away && {
    absence: `${away.from} to ${away.until}`,
    ...(away.deputyId !== undefined && { deputyId: away.deputyId }),
  }

/**
 * A conversation that the actor answers for their office, and the id of that; `not_found` for everybody else, also for its
 * buyer, who may be in the office by now.
 */
async function readOfficeConversation(
  actor: Actor,
  id: string,
  session?: Session,
): Promise<{ conversation: ConversationDoc; officeId: ObjectId }> {
  const conversation = await findConversation(id, session)
  if (!conversation || !actor.office || sideOfRecord(actor, conversation, 'message:note') !== 'agent')
    throw notFound(CONVERSATION_NOT_FOUND)
  return { conversation, officeId: new ObjectId(actor.office.id) }
}

/**
 * The notes that members of the actor's office wrote in a conversation, oldest first (D465). Nothing else reads them.
 * Throws `not_found` for everybody who does not answer there for an office.
 */
export async function listNotes(actor: Actor, { id }: { id: string }): Promise<NoteDto[]> {
  const { conversation, officeId } = await readOfficeConversation(actor, id)
  const notes = await findNotes(conversation._id, officeId)
  const people = notes.length === 0 ? [] : await findPeople(notes.map(({ authorId }) => authorId))
  return notes.map(({ _id: noteId, authorId, text, at }) => ({
    _id: noteId.toHexString(),
    text,
    at: at.toISOString(),
    authorName: people.find((person) => person._id.equals(authorId))?.name ?? FORMER_AGENT,
    isOwn: authorId.toHexString() === actor.id,
  }))
}

/** Adds a note. Throws `not_found` as `listNotes` does, `conflict` once there are a hundred. */
export const addNote = (actor: Actor, { id, text }: AddNoteInput): Promise<void> =>
  transaction(async (session) => {
    await recheckActor(actor, session)
    const { conversation, officeId } = await readOfficeConversation(actor, id, session)
    const { _id: conversationId, buyerId } = conversation
    if ((await findNotes(conversationId, officeId, session)).length >= NOTES_LIMIT)
      throw conflict(`A conversation has at most ${NOTES_LIMIT} notes. Delete one first.`)
    const at = new Date()
    const note = {
      _id: new ObjectId(),
      conversationId,
      officeId,
      buyerId,
      authorId: new ObjectId(actor.id),
      text,
      at,
      expiresAt: conversationExpiresAt(at),
    }
    await insertNote(note, session)
  })

/** Deletes a note by its author. Throws `not_found` for one of somebody else. */
export async function deleteNote(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'message:note', actor.id)
  if (!(await removeNote(id, new ObjectId(actor.id)))) throw notFound(NOTE_NOT_FOUND)
}
