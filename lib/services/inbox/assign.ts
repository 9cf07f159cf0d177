import 'server-only'
import { recordAudits } from '@/lib/data/audit'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import {
  type ConversationDoc,
  type InquiryDoc,
  type OfficeDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import {
  findAssigned,
  findInquiry,
  insertInquiry,
  writeAssignees,
  writeAssignment,
} from '@/lib/data/inquiries'
import { markRead } from '@/lib/data/notices'
import { findOffice, findOfficeOf, writeLastTurn } from '@/lib/data/offices'
import { findPropertiesById, findProperty } from '@/lib/data/properties'
import { byId } from '@/lib/data/reads'
import { lockAccount } from '@/lib/data/users'
import { addDays } from '@/lib/domain/dates'
import {
  assigneeFor,
  DEFAULT_INBOX,
  type InboxMember,
  type InquiryKind,
  managerFor,
} from '@/lib/domain/inbox'
import { dueAt, type OfficeHours } from '@/lib/domain/office-hours'
import { wallAt } from '@/lib/domain/time-zones'
import { auditOffice } from '../audit/audit-entries'
import { readClosedReason } from '../messages/message-dto'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'

/** The office's members with what assigning needs: role, absence, and whether they are leaving. */
export const inboxMembers = ({ members }: Pick<OfficeDoc, 'members'>): InboxMember[] =>
  members.map(({ personId, role, leavingTo, away }) => ({
    id: personId.toHexString(),
    role,
    isLeaving: leavingTo !== undefined,
    ...(away && { away }),
    ...(leavingTo && { leavingTo: leavingTo.toHexString() }),
  }))

/** The office hours that count towards its response times. */
export const hoursOf = ({ zone, inbox = DEFAULT_INBOX }: Pick<OfficeDoc, 'zone' | 'inbox'>): OfficeHours => ({
  zone,
  windows: inbox.windows,
  daysOff: inbox.daysOff,
})

/** The date in an office's time zone: "2026-12-15". */
export const todayOf = ({ zone }: Pick<OfficeDoc, 'zone'>, now: Date): string =>
  wallAt(now, zone).slice(0, 10)

/** The conversation or the viewing of a new inquiry. */
type Subject = Pick<ConversationDoc | ViewingDoc, '_id' | 'propertyId' | 'buyerId' | 'agentId' | 'assigneeId'>

/**
 * Assigns a conversation or viewing that has needed an answer since `since` to a member of its agent's office (D463), in
 * the caller's transaction, and schedules when a manager gets it (D464). Returns the assignee, or the agent if they are
 * in no office, after one indexed read.
 */
export async function openInquiry(
  kind: InquiryKind,
  { _id, propertyId, buyerId, agentId, assigneeId: currentAssignee }: Subject,
  since: Date,
  session: Session,
  now = since,
): Promise<ObjectId> {
  const office = await findOfficeOf(agentId, session)
  if (!office) return agentId
  const { inbox = DEFAULT_INBOX } = office
  const property = inbox.places.length > 0 ? await findProperty(propertyId.toHexString(), session) : null
  const members = inboxMembers(office)
  const earlierAssignee = members.find(({ id: member }) => member === currentAssignee?.toHexString())
  const { id, wasInTurn } = assigneeFor({
    // Whoever answered before is assigned again, as long as they are in the office.
    preferredId: earlierAssignee?.id ?? agentId.toHexString(),
    location: property?.location ?? '',
    members,
    places: earlierAssignee ? [] : inbox.places,
    today: todayOf(office, now),
    lastTurn: office.lastTurn?.toHexString(),
  })
  const assigneeId = new ObjectId(id)
  // Conflicts with their leaving, after which nobody would have it.
  await lockAccount(assigneeId, session)
  if (wasInTurn) await writeLastTurn(office._id, assigneeId, session)
  const escalateAt = dueAt(hoursOf(office), since, inbox.escalationMinutes)
  const officeId = office._id
  const inquiry: InquiryDoc = {
    _id,
    kind,
    officeId,
    propertyId,
    buyerId,
    agentId,
    assigneeId,
    askedAt: since,
    ...(escalateAt && { escalateAt }),
  }
  await insertInquiry(inquiry, session)
  return assigneeId
}

/**
 * Assigns the inquiries that a person answered for an office to its members, in the transaction in which that person
 * leaves it (D463): to the agent of the home, or else as a new one. Their deadlines stay. Returns the events for `notify`,
 * which the caller calls last.
 */
export async function reassignInquiries(
  personId: ObjectId,
  office: OfficeDoc,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const inquiries = await findAssigned(office._id, personId, session)
  if (inquiries.length === 0) return []
  const homes = byId(
    await findPropertiesById(
      inquiries.map(({ propertyId }) => propertyId),
      session,
    ),
  )
  const members = inboxMembers(office)
  const today = todayOf(office, at)
  const lastTurnBefore = office.lastTurn?.toHexString()
  let lastTurn = lastTurnBefore
  const assigned = inquiries.map((inquiry) => {
    const preferredId = inquiry.agentId.toHexString()
    const { id, wasInTurn } = assigneeFor({
      preferredId,
      location: '',
      members,
      places: [],
      today,
      lastTurn,
    })
    if (wasInTurn) lastTurn = id
    return { inquiry, assigneeId: new ObjectId(id) }
  })
  if (lastTurn !== undefined && lastTurn !== lastTurnBefore)
    await writeLastTurn(office._id, new ObjectId(lastTurn), session)
  for (const [id, items] of Map.groupBy(assigned, ({ assigneeId }) => assigneeId.toHexString()))
    await writeAssignees(
      items.map(({ inquiry }) => inquiry),
      new ObjectId(id),
      session,
    )
  await markRead(personId, { subjects: inquiries }, session)
  await recordAudits(
    assigned.map(({ inquiry, assigneeId }) => ({
      actor: null,
      action: 'office.inquiry-assigned',
      targetType: 'office',
      targetId: office._id,
      targetName: office.name,
      ...reassignment(inquiry, assigneeId),
    })),
    session,
  )
  return assigned.map(({ inquiry: { _id, propertyId }, assigneeId: agent }) => {
    const title = homes.get(propertyId.toHexString())?.title
    return noticeEvent(
      'inquiry-assigned',
      _id,
      { agent },
      { at, values: title === undefined ? {} : { title } },
    )
  })
}

/**
 * Assigns an inquiry to a manager (D464), once, unless it was answered or assigned to somebody else. Returns `done`, also
 * once its agent has left the office, or the time when it becomes overdue if that is after `now`; a day later while nobody
 * can write in its conversation (D204).
 */
export const escalate = (id: string, now: Date): Promise<'done' | Date> =>
  transaction(async (session) => {
    const inquiry = await findInquiry(id, session)
    if (!inquiry?.escalateAt) return 'done'
    if (now < inquiry.escalateAt) return inquiry.escalateAt
    const office = await findOffice(inquiry.officeId, session)
    if (!office?.members.some(({ personId }) => personId.equals(inquiry.agentId))) return 'done'
    const isReadOnly =
      inquiry.kind === 'conversation' && (await readClosedReason(inquiry, 'agent', session)) !== null
    if (isReadOnly) return addDays(now, 1)
    const manager = managerFor(inboxMembers(office), inquiry.assigneeId.toHexString(), todayOf(office, now))
    // Without another manager it stays with its assignee, and overdue.
    const assigneeId = manager ? new ObjectId(manager) : inquiry.assigneeId
    await writeAssignment(inquiry, assigneeId, session)
    if (!manager) return 'done'
    await auditOffice(null, 'office.inquiry-assigned', office, reassignment(inquiry, assigneeId), session)
    await notifyOfInquiry('inquiry-overdue', inquiry, assigneeId, now, session)
    return 'done'
  })

/** The audit log's entry of a new assignee (D485); `to`: `null` if the inquiry is closed. */
export const reassignment = ({ _id, assigneeId }: InquiryDoc, to: ObjectId | null) => {
  const inquiry = _id.toHexString()
  return {
    before: { inquiry, assigneeId: assigneeId.toHexString() },
    after: { inquiry, ...(to && { assigneeId: to.toHexString() }) },
  }
}

/** Notifies a member to whom an inquiry was assigned. Call it last in the transaction. */
export async function notifyOfInquiry(
  kind: 'inquiry-assigned' | 'inquiry-overdue',
  { _id, propertyId }: Pick<InquiryDoc, '_id' | 'propertyId'>,
  assigneeId: ObjectId,
  at: Date,
  session: Session,
): Promise<void> {
  const property = await findProperty(propertyId.toHexString(), session)
  const values = property ? { title: property.title } : {}
  await notify(session, noticeEvent(kind, _id, { agent: assigneeId }, { at, values }))
}
