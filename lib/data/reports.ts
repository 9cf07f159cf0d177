import 'server-only'
import { type ClientSession, ObjectId, type UpdateResult } from 'mongodb'
import { LATEST_REPORTS_LIMIT, type ReportTarget } from '@/lib/domain/report'
import { type PropertyStatus } from '@/lib/domain/property'
import { collection, type ReportCaseDoc, type ReportDoc, type ReportedMessage } from './collections'
import { addInTransaction } from './client'
import {
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  OLDEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { hintFor } from './engine'
import { hasMatched, upTo } from './reads'

/** The cases of all targets with open reports, oldest first. */
export const findReportCases = (): PageQuery<ReportCaseDoc> =>
  pageQuery('reportCases', {}, OLDEST_FIRST, 'oldest')

/** The open cases, oldest first, for the queue, which pages in both directions. */
export const findQueuedReportCases = (): AdminTableQuery<ReportCaseDoc> =>
  adminTableQuery('reportCases', {}, OLDEST_FIRST, false, { index: 'oldest' })

/** The reports by a person, newest first. */
export const findReportsBy = (reporterId: string): PageQuery<ReportDoc> =>
  pageQuery('reports', { reporterId: new ObjectId(reporterId) }, NEWEST_FIRST, 'reporter')

/** The person's report of a target, or `null`. */
export const findReport = (reporterId: string, targetId: string): Promise<ReportDoc | null> =>
  collection('reports').findOne({ reporterId: new ObjectId(reporterId), targetId: new ObjectId(targetId) })

const LOCK_TARGET: Record<ReportTarget, (_id: ObjectId, session: ClientSession) => Promise<UpdateResult>> = {
  property: (_id, session) =>
    collection('properties').updateOne({ _id }, { $inc: { decisions: 1 } }, { session }),
  review: (_id, session) => collection('reviews').updateOne({ _id }, { $inc: { reported: 1 } }, { session }),
  message: (_id, session) =>
    collection('messages').updateOne(
      { _id, deletedAt: { $exists: false } },
      { $inc: { reported: 1 } },
      { session },
    ),
}

/** Locks the target, so that no report is added to a deleted one; false if it has been deleted. */
export const lockReportTarget = (
  { targetId, targetType }: Pick<ReportDoc, 'targetId' | 'targetType'>,
  session: ClientSession,
): Promise<boolean> => hasMatched(LOCK_TARGET[targetType](targetId, session))

/**
 * Adds a report, and the case of its target if there is none. Throws the duplicate-key error if the person has already
 * reported the target.
 */
export async function insertReport(
  report: Omit<ReportDoc, '_id'>,
  about: Pick<ReportCaseDoc, 'propertyId' | 'excerpt' | 'messages'>,
  session: ClientSession,
): Promise<ObjectId> {
  const _id = new ObjectId()
  await collection('reports').insertOne({ _id, ...report }, { session })
  const { targetId, targetType, title, reason, words, createdAt } = report
  const entry = { reportId: _id, reason, ...(words !== undefined && { words }), at: createdAt }
  const cases = collection('reportCases')
  const reportCase = await cases.findOne({ _id: targetId }, { session })
  if (reportCase)
    await cases.updateOne(
      { _id: targetId },
      { $set: { latest: [...reportCase.latest, entry].slice(-LATEST_REPORTS_LIMIT) }, $inc: { count: 1 } },
      { session },
    )
  else
    await addInTransaction(() =>
      cases.insertOne(
        { _id: targetId, targetType, title, ...about, createdAt, count: 1, latest: [entry] },
        { session },
      ),
    )
  return _id
}

/** The case of a target, or `null`. */
export const findReportCase = (id: string, session?: ClientSession): Promise<ReportCaseDoc | null> =>
  collection('reportCases').findOne({ _id: new ObjectId(id) }, { session })

/** Shows the current text of a reported review in its case, if there is one. */
export async function updateReportedText(
  _id: ObjectId,
  excerpt: string,
  session: ClientSession,
): Promise<void> {
  await collection('reportCases').updateOne({ _id }, { $set: { excerpt } }, { session })
}

/** Closes the cases of these targets; returns how many. */
export async function closeReportCases(targetIds: ObjectId[], session: ClientSession): Promise<number> {
  if (targetIds.length === 0) return 0
  return (await collection('reportCases').deleteMany({ _id: { $in: targetIds } }, { session })).deletedCount
}

/** Deletes a person's reports with their texts; open cases still count them. */
export async function deleteReportsBy(reporterId: ObjectId, session: ClientSession): Promise<void> {
  const reports = collection('reports')
  const reportDocs = await reports.find({ reporterId }, { session, projection: { targetId: 1 } }).toArray()
  if (reportDocs.length === 0) return
  const ids = new Set(reportDocs.map(({ _id }) => _id.toHexString()))
  const targetIds = { $in: reportDocs.map(({ targetId }) => targetId) }
  const cases = collection('reportCases')
  for (const { _id, latest } of await cases.find({ _id: targetIds }, { session }).toArray()) {
    const remaining = latest.filter(({ reportId }) => !ids.has(reportId.toHexString()))
    if (remaining.length < latest.length)
      await cases.updateOne({ _id }, { $set: { latest: remaining } }, { session })
  }
  await reports.deleteMany({ reporterId }, { session })
}

/**
 * Removes the messages of a person whose account is deleted from open cases, and deletes the cases about one of those
 * messages. Returns how many cases it changed, at most `limit`.
 */
export async function eraseReportedMessages(authorId: ObjectId, limit: number): Promise<number> {
  const cases = collection('reportCases')
  const batch = await cases
    .find({ messages: { $exists: true }, 'messages.authorId': authorId }, { hint: 'author' })
    .limit(limit)
    .toArray()
  for (const { _id, messages = [] } of batch) {
    const isTheirs = (message: ReportedMessage) => message.authorId.equals(authorId)
    if (messages.some((message) => message.id.equals(_id) && isTheirs(message)))
      await cases.deleteOne({ _id })
    else
      await cases.updateOne({ _id }, { $set: { messages: messages.filter((message) => !isTheirs(message)) } })
  }
  return batch.length
}

/**
 * The number of pending decisions: listings of this status, report cases, applications and failed refunds, each kind
 * counted up to `limit`.
 */
export async function countPending(status: PropertyStatus, limit: number): Promise<number> {
  // Only ids, in the order of an index.
  const idsBy = (index: string) => ({ ...hintFor(index), projection: { _id: 1 }, ...upTo(limit) })
  const oldest = { createdAt: 1, _id: 1 } as const
  const pending = await Promise.all([
    collection('properties')
      .find({ status }, { ...idsBy('managed_status'), sort: { createdAt: -1, _id: 1 } })
      .toArray(),
    collection('reportCases')
      .find({}, { ...idsBy('oldest'), sort: oldest })
      .toArray(),
    collection('applications')
      .find({ open: true }, { ...idsBy('open'), sort: oldest })
      .toArray(),
    collection('refunds')
      .find({ state: 'due', failures: { $gt: '' } }, idsBy('failed'))
      .toArray(),
  ])
  return pending.flat().length
}
