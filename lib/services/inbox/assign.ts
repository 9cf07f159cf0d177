import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import {
  type ConversationDoc,
  type InquiryDoc,
  type OfficeDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { assignInquiry, deleteInquiry, findInquiry, insertInquiry } from '@/lib/data/inquiries'
import { findOffice, findOfficeOf, writeLastTurn } from '@/lib/data/offices'
import { findProperty } from '@/lib/data/properties'
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
import { type Handler } from '../jobs/run-job'
import { noticeEvent, notify } from '../notices/notify'

/** The members of an office as inquiries are assigned to them. */
export const inboxMembers = ({ members }: Pick<OfficeDoc, 'members'>): InboxMember[] =>
  members.map(({ personId, role, leavingTo, away }) => ({
    ...{ id: personId.toHexString(), role, isLeaving: leavingTo !== undefined },
    ...(away && { away }),
    ...(leavingTo && { leavingTo: leavingTo.toHexString() }),
  }))

/** The hours in which the clocks of an office run. */
export const hoursOf = ({ zone, inbox = DEFAULT_INBOX }: Pick<OfficeDoc, 'zone' | 'inbox'>): OfficeHours => ({
  zone,
  windows: inbox.windows,
  daysOff: inbox.daysOff,
})

/** The date on an office's calendar. */
export const todayOf = ({ zone }: Pick<OfficeDoc, 'zone'>, now: Date): string =>
  wallAt(now, zone).slice(0, 10)

/** The conversation or the viewing of a new inquiry. */
type Subject = Pick<ConversationDoc | ViewingDoc, '_id' | 'propertyId' | 'buyerId' | 'agentId' | 'assigneeId'>

/**
 * Assigns what needs an answer since now to a member of its agent's office (D463), in the caller's transaction, and
 * schedules when a manager gets it (D464). Returns who answers: the agent if they are in no office. One indexed read for
 * an agent without an office.
 */
export async function openInquiry(
  kind: InquiryKind,
  { _id, propertyId, buyerId, agentId, assigneeId: currentAssignee }: Subject,
  since: Date,
  session: Session,
): Promise<ObjectId> {
  const office = await findOfficeOf(agentId, session)
  if (!office) return agentId
  const { inbox = DEFAULT_INBOX } = office
  const property = inbox.places.length > 0 ? await findProperty(propertyId.toHexString(), session) : null
  const members = inboxMembers(office)
  const earlierAssignee = members.find(({ id: member }) => member === currentAssignee?.toHexString())
  const { id, isTurn } = assigneeFor({
    // Whoever answered before is assigned again, as long as they are in the office.
    agentId: earlierAssignee?.id ?? agentId.toHexString(),
    location: property?.location ?? '',
    members,
    places: earlierAssignee ? [] : inbox.places,
    today: todayOf(office, since),
    lastTurn: office.lastTurn?.toHexString(),
  })
  const assigneeId = new ObjectId(id)
  if (isTurn) await writeLastTurn(office._id, assigneeId, session)
  const escalateAt = dueAt(hoursOf(office), since, inbox.escalationMinutes)
  const officeId = office._id
  const inquiry: InquiryDoc = {
    ...{ _id, kind, officeId, propertyId, buyerId, agentId, assigneeId, askedAt: since },
    ...(escalateAt && { escalateAt }),
  }
  await insertInquiry(inquiry, session)
  return assigneeId
}

/** Closes an inquiry with its answer, or because none is needed any more; nothing if there is none. */
export const closeInquiry = async (id: ObjectId, session: Session): Promise<void> =>
  void (await deleteInquiry(id, session))

/** Hands the job's inquiry to a manager (D464), once, unless it was answered or assigned to somebody else. */
export const escalateInquiry: Handler = ({ subject }) => escalate(subject, new Date())

/** As `escalateInquiry`, at `now`. Returns when it is overdue if that is later, or `done`, also once its agent has left the office. */
export const escalate = (id: string, now: Date): Promise<'done' | Date> =>
  transaction(async (session) => {
    const inquiry = await findInquiry(id, session)
    if (!inquiry?.escalateAt) return 'done'
    if (now < inquiry.escalateAt) return inquiry.escalateAt
    const office = await findOffice(inquiry.officeId, session)
    if (!office?.members.some(({ personId }) => personId.equals(inquiry.agentId))) return 'done'
    const manager = managerFor(inboxMembers(office), inquiry.assigneeId.toHexString(), todayOf(office, now))
    // Without another manager its assignee stays, and it stays overdue.
    const assigneeId = manager ? new ObjectId(manager) : inquiry.assigneeId
    await assignInquiry(inquiry, assigneeId, session)
    if (!manager) return 'done'
    await auditOffice(null, 'office.inquiry-assigned', office, reassignment(inquiry, assigneeId), session)
    await notifyOfInquiry('inquiry-overdue', inquiry, assigneeId, now, session)
    return 'done'
  })

/** Who answered an inquiry and who does now, for the audit log (D485); `null`: nobody, it is closed. */
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
