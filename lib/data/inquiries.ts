import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type InquiryDoc } from './collections'
import { type Order, type PageQuery, pageQuery } from './listing-search/page'
import { addJobs } from './jobs'
import { markRead, UNREAD_COUNT_LIMIT } from './notices'

/** The longest wait first. */
const LONGEST_WAIT: Order = [['askedAt', 1]]

export const findInquiry = (id: ObjectId | string, session?: ClientSession): Promise<InquiryDoc | null> =>
  collection('inquiries').findOne({ _id: new ObjectId(id) }, { session })

/** The open inquiries of an office, or those of a member, the longest wait first. */
export const findInquiries = (officeId: ObjectId, assigneeId?: string): PageQuery<InquiryDoc> =>
  pageQuery(
    'inquiries',
    { officeId, ...(assigneeId !== undefined && { assigneeId: new ObjectId(assigneeId) }) },
    LONGEST_WAIT,
    assigneeId === undefined ? 'office' : 'assignee',
  )

/** How many open inquiries of an office a member has to answer, counted up to a hundred. */
export const countOpenInquiries = (officeId: string, assigneeId: string): Promise<number> =>
  collection('inquiries').countDocuments(
    { officeId: new ObjectId(officeId), assigneeId: new ObjectId(assigneeId) },
    { limit: UNREAD_COUNT_LIMIT },
  )

/** Adds an inquiry, also to its conversation or viewing, and schedules when a manager gets it. */
export async function insertInquiry(inquiry: InquiryDoc, session: ClientSession): Promise<void> {
  const { _id, escalateAt } = inquiry
  await collection('inquiries').replaceOne({ _id }, inquiry, { upsert: true, session })
  await writeAssignee(inquiry, session)
  if (escalateAt)
    await addJobs([{ kind: 'escalate-inquiry', subject: _id.toHexString(), dueAt: escalateAt }], session)
}

/** The open inquiries of an office that a member answers, the longest wait first. */
export const findAssigned = (
  officeId: ObjectId,
  assigneeId: ObjectId,
  session: ClientSession,
): Promise<InquiryDoc[]> =>
  collection('inquiries')
    .find({ officeId, assigneeId }, { session, hint: 'assignee', sort: { askedAt: 1, _id: 1 } })
    .toArray()

/**
 * Assigns an inquiry with its conversation or viewing, after which no job hands it to a manager. Whoever had it has read
 * the notifications about it.
 */
export async function writeAssignment(
  inquiry: InquiryDoc,
  assigneeId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const { _id } = inquiry
  await collection('inquiries').updateOne(
    { _id },
    { $set: { assigneeId }, $unset: { escalateAt: '' } },
    { session },
  )
  await writeAssignee({ ...inquiry, assigneeId }, session)
  if (!inquiry.assigneeId.equals(assigneeId))
    await markRead(inquiry.assigneeId, { subjects: [inquiry] }, session)
}

/** Assigns inquiries with their conversations and viewings to another member; their deadlines stay. */
export async function writeAssignees(
  inquiries: readonly InquiryDoc[],
  assigneeId: ObjectId,
  session: ClientSession,
): Promise<void> {
  const filter = { _id: { $in: inquiries.map(({ _id }) => _id) } }
  const set = { $set: { assigneeId } }
  await collection('inquiries').updateMany(filter, set, { session })
  await collection('conversations').updateMany(filter, set, { session })
  await collection('viewings').updateMany(filter, set, { session })
}

/** Stores on the conversation or the viewing who answers it. */
async function writeAssignee({ _id, kind, assigneeId }: InquiryDoc, session: ClientSession): Promise<void> {
  const set = { $set: { assigneeId } }
  if (kind === 'viewing') await collection('viewings').updateOne({ _id }, set, { session })
  else await collection('conversations').updateOne({ _id }, set, { session })
}

/** Deletes an inquiry that was answered or declined, or needs no answer any more. Does nothing if there is none. */
export async function deleteInquiry(_id: ObjectId, session: ClientSession): Promise<void> {
  await collection('inquiries').deleteOne({ _id }, { session })
}

/**
 * Closes what is open at the homes of an agent who leaves an office (D555) or is deleted. Colleagues have read the
 * notifications about it.
 */
export async function closeInquiriesOf(agentId: ObjectId, session: ClientSession): Promise<void> {
  const inquiries = await collection('inquiries').find({ agentId }, { session, hint: 'agent' }).toArray()
  if (inquiries.length === 0) return
  await collection('inquiries').deleteMany({ agentId }, { session })
  const assigned = inquiries.filter(({ assigneeId }) => !assigneeId.equals(agentId))
  for (const [assigneeId, subjects] of Map.groupBy(assigned, (inquiry) => inquiry.assigneeId.toHexString()))
    await markRead(assigneeId, { subjects }, session)
}

/**
 * Closes what is open about listings, or of a buyer, whose conversations cannot go on (D486): nobody waits for an answer
 * there. Viewing requests are closed with their viewings.
 */
export async function closeInquiries(
  of: { propertyIds: ObjectId[] } | { buyerId: ObjectId },
  session: ClientSession,
): Promise<void> {
  const [filter, hint] =
    'buyerId' in of ? [of, 'buyer'] : [{ propertyId: { $in: of.propertyIds } }, 'listing']
  const waiting = await collection('conversations')
    .find({ ...filter, waitingSince: { $exists: true } }, { session, hint, projection: { _id: 1 } })
    .toArray()
  if (waiting.length === 0) return
  const closed = { _id: { $in: waiting.map(({ _id }) => _id) } }
  await collection('inquiries').deleteMany(closed, { session })
  await collection('conversations').updateMany(closed, { $unset: { waitingSince: '' } }, { session })
}
