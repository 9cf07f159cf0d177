import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { hideLastText } from '@/lib/data/conversations'
import { deleteFiles } from '@/lib/data/message-files'
import { deleteText, findMessage } from '@/lib/data/messages'
import { closeReportCases, findReportCase } from '@/lib/data/reports'
import { conflict, notFound } from '@/lib/domain/errors'
import { isDeletable } from '@/lib/domain/message'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { MESSAGE_NOT_FOUND } from '@/lib/schemas/message'
import { assertRole } from '../authorise'

const unknown = () => notFound(MESSAGE_NOT_FOUND)

/**
 * Deletes a message with its files: its author within 15 minutes, an administrator while it is reported (D206, D209).
 * Throws `not_found` for everyone else, `conflict` for one that can no longer be deleted.
 */
export async function deleteMessage(actor: Actor, { id }: { id: string }): Promise<void> {
  assertRole(actor, 'message:delete')
  const message = await findMessage(id)
  if (!message || !can(actor, 'message:delete', message.authorId.toHexString())) throw unknown()
  const now = new Date()
  await transaction(async (session) => {
    const found = await findReportCase(id, session)
    const isModerated = found !== null && can(actor, 'report:decide')
    if (!isModerated && message.authorId.toHexString() !== actor.id) throw unknown()
    if ((!isModerated && !isDeletable(message, now)) || !(await deleteText(message._id, now, session)))
      throw conflict('This message can no longer be deleted.')
    await deleteFiles(message.files ?? [], session)
    await hideLastText(message.conversationId, message.seq, session)
    if (!isModerated) return
    await closeReportCases([message._id], session)
    await recordAudit(
      {
        actor,
        action: 'message.deleted',
        targetType: 'message',
        targetId: message._id,
        targetName: found.title,
        before: { reports: found.count },
        after: {},
      },
      session,
    )
  })
}
