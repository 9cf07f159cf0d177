import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { findReportCase } from '@/lib/data/reports'
import { findPeople } from '@/lib/data/users'
import { notFound } from '@/lib/domain/errors'
import { FORMER_AGENT, FORMER_MEMBER, type Actor } from '@/lib/domain/user'
import { type MessageCaseDto } from '@/lib/schemas/report'
import { assertCan } from '../authorise'
import { toFileDto } from '../messages/message-dto'
import { toReportCaseDto } from './list-reports'

/**
 * The case of a reported message with the messages around it, as they were when it was first reported; the audit log
 * records that the administrator has opened it (D209). Throws `not_found` if it is not reported.
 */
export async function openMessageCase(actor: Actor, { id }: { id: string }): Promise<MessageCaseDto> {
  assertCan(actor, 'report:read')
  const found = await findReportCase(id)
  if (!found?.messages) throw notFound('There are no open reports here.')
  const { _id: targetId, title: targetName, messages } = found
  await transaction((session) =>
    recordAudit(
      { actor, action: 'message.read', targetType: 'message', targetId, targetName, before: {}, after: {} },
      session,
    ),
  )
  const people = await findPeople([...new Set(messages.map(({ authorId }) => authorId))])
  const names = new Map(people.map((person) => [person._id.toHexString(), person.name]))
  return {
    report: toReportCaseDto(found),
    messages: messages.map(({ id: messageId, by, authorId, text, files = [], at }) => ({
      _id: messageId.toHexString(),
      by,
      name: names.get(authorId.toHexString()) ?? (by === 'agent' ? FORMER_AGENT : FORMER_MEMBER),
      text,
      files: files.map(toFileDto),
      at: at.toISOString(),
      isReported: messageId.equals(targetId),
    })),
  }
}
