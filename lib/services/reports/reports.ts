import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type ReportCaseDoc, type ReportedMessage } from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { deleteFiles, findMessage, messagesAround } from '@/lib/data/messages'
import {
  lockReportTarget,
  closeReportCases,
  findReport,
  findReportCase,
  findReportCases,
  insertReport,
} from '@/lib/data/reports'
import { byId } from '@/lib/data/reads'
import { findReview } from '@/lib/data/reviews'
import { findPeople } from '@/lib/data/users'
import { conflict, notFound } from '@/lib/domain/errors'
import { REPORT_TARGET_LABELS, type ReportTarget } from '@/lib/domain/report'
import { type Actor, FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import {
  type CreateReportInput,
  type DismissReportsInput,
  type MessageCaseDto,
  type OwnReport,
  reportCaseDto,
  type ReportCaseDto,
} from '@/lib/schemas/report'
import { audit } from '../audit/audit-entries'
import { assertCan, recheckActor } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { sideOf, toFileDto } from '../messages/message-dto'
import { readPage } from '../paging'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'

/** The reported content, as the queue shows it, with its owner. */
export type ReportedContent = {
  _id: ObjectId
  propertyId: ObjectId
  title: string
  excerpt?: string
  messages?: ReportedMessage[]
  ownerId: ObjectId
}

/** A message of a conversation of the actor's, with those around it (D209). */
async function readReportedMessage(
  actor: Actor,
  id: string,
  session: Session | undefined,
): Promise<ReportedContent> {
  const message = await findMessage(id, session)
  const conversation =
    message && !message.deletedAt
      ? await findConversation(message.conversationId.toHexString(), session)
      : null
  if (!message || !conversation || !sideOf(actor, conversation)) throw notFound('Message not found.')
  const { _id, authorId: ownerId } = message
  const { propertyId, propertyTitle: title } = conversation
  return { _id, propertyId, title, ownerId, messages: await messagesAround(message, session) }
}

/** The reported content if the actor can see it. Throws `not_found` otherwise. */
export async function readReportTarget(
  actor: Actor,
  { targetType, targetId }: Pick<CreateReportInput, 'targetType' | 'targetId'>,
  session?: Session,
): Promise<ReportedContent> {
  if (targetType === 'message') return readReportedMessage(actor, targetId, session)
  if (targetType === 'review') {
    const review = await findReview(targetId, session)
    if (!review) throw notFound('Review not found')
    const { _id, propertyId, propertyTitle: title, userId: ownerId, review: excerpt } = review
    return { _id, propertyId, title, excerpt, ownerId }
  }
  const { _id, title, agentId: ownerId } = await readProperty(actor, targetId, session)
  return { _id, propertyId: _id, title, ownerId }
}

const ownReportText = (target: ReportTarget): string =>
  `You can’t report your own ${REPORT_TARGET_LABELS[target]}.`

/**
 * Reports a listing, a review or a message to administrators; returns the ids of the report and the listing (D187). Throws
 * `conflict` if the person has reported it before or owns it, `not_found` if they cannot see it.
 */
export async function createReport(
  actor: Actor,
  input: CreateReportInput,
): Promise<{ id: string; propertyId: string }> {
  assertCan(actor, 'report:create')
  const { targetType, reason, words = '' } = input
  const noun = REPORT_TARGET_LABELS[targetType]
  return transaction(async (session) => {
    await recheckActor(actor, session)
    const { _id: targetId, ownerId, title, ...content } = await readReportTarget(actor, input, session)
    if (ownerId.toHexString() === actor.id) throw conflict(ownReportText(targetType))
    if (!(await lockReportTarget({ targetId, targetType }, session)))
      throw notFound(`The ${noun} has been deleted.`)
    const reporterId = new ObjectId(actor.id)
    const reasonFields = { reason, ...(words !== '' && { words }) }
    const report = { reporterId, targetId, targetType, title, ...reasonFields, createdAt: new Date() }
    const id = await insertReport(report, content, session)
    return { id: id.toHexString(), propertyId: content.propertyId.toHexString() }
  }).catch(refuseDuplicate(['reporterId', 'targetId'], `You have already reported this ${noun}.`))
}

/**
 * Closes all reports of a target without any action (D187). Throws `not_found` if none is open, `conflict` if there are
 * more than the administrator has read.
 */
export async function dismissReports(actor: Actor, { id, reportedAt }: DismissReportsInput): Promise<void> {
  assertCan(actor, 'report:decide')
  await transaction(async (session) => {
    const reportCase = await findReportCase(id, session)
    if (!reportCase || (await closeReportCases([reportCase._id], session)) === 0)
      throw notFound('There are no open reports here.')
    const { targetType, _id: targetId, title: targetName, count, latest } = reportCase
    const newest = latest.at(-1)
    if (reportedAt !== undefined && newest && newest.at > new Date(reportedAt))
      throw conflict('Someone else has reported this since. Please read the new report first.')
    const message = targetType === 'message' ? await findMessage(id, session) : null
    if (message?.deletedAt) await deleteFiles(message, session)
    const target = { targetType, targetId, targetName }
    await audit(actor, 'report.dismissed', target, { before: { reports: count } }, session)
  })
}

/**
 * The target that the actor wants to report, and their report if there is one; `not_found` for what they cannot see.
 */
export async function getOwnReport(
  actor: Actor,
  target: Pick<CreateReportInput, 'targetType' | 'targetId'>,
): Promise<{ title: string; excerpt: string | null; report: OwnReport; refusal: string | null }> {
  assertCan(actor, 'report:create')
  const [{ title, excerpt, ownerId }, report] = await Promise.all([
    readReportTarget(actor, target),
    findReport(actor.id, target.targetId),
  ])
  return {
    title,
    excerpt: excerpt ?? null,
    report: report && { at: report.createdAt.toISOString() },
    refusal: ownerId.toHexString() === actor.id ? ownReportText(target.targetType) : null,
  }
}

/** A reported target without its reporters. */
export const toReportCaseDto = (reportCase: ReportCaseDoc): ReportCaseDto =>
  serialise(reportCaseDto, reportCase, {
    propertyTitle: reportCase.title,
    review: reportCase.excerpt,
    reports: reportCase.latest.toReversed(),
  })

/** The targets with open reports, oldest first. */
export async function listReports(actor: Actor, pageInput: PageInput): Promise<Page<ReportCaseDto>> {
  assertCan(actor, 'report:read')
  return readPage(findReportCases(), pageInput, toReportCaseDto)
}

/**
 * The case of a reported message with the messages around it, as they were when it was first reported; the audit log
 * records that the administrator has opened it (D209). Throws `not_found` if it is not reported.
 */
export async function openMessageCase(actor: Actor, { id }: { id: string }): Promise<MessageCaseDto> {
  assertCan(actor, 'report:read')
  const reportCase = await findReportCase(id)
  if (!reportCase?.messages) throw notFound('There are no open reports here.')
  const { _id: targetId, title: targetName, messages } = reportCase
  const target = { targetType: 'message', targetId, targetName } as const
  await transaction((session) => audit(actor, 'message.read', target, {}, session))
  const people = await findPeople([...new Set(messages.map(({ authorId }) => authorId))])
  const authors = byId(people)
  return {
    report: toReportCaseDto(reportCase),
    messages: messages.map(({ id: messageId, by, authorId, text, files = [], at }) => {
      const author = authors.get(authorId.toHexString())
      return {
        _id: messageId.toHexString(),
        by,
        name: author?.name ?? (by === 'agent' ? FORMER_AGENT : FORMER_MEMBER),
        ...(author && { email: author.email }),
        text,
        files: files.map(toFileDto),
        at: at.toISOString(),
        isReported: messageId.equals(targetId),
      }
    }),
  }
}
