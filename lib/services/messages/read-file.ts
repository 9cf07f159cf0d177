import 'server-only'
import { type MessageFileDoc } from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { findFile } from '@/lib/data/message-files'
import { findReportCase } from '@/lib/data/reports'
import { type DocumentType } from '@/lib/domain/document'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { FILE_NOT_FOUND, type ReadFileInput } from '@/lib/schemas/message-file'
import { assertCan } from '../authorise'
import { fileOf, unsealDocument } from '../documents/seal-document'
import { sideOf } from './conversation-state'

/** A file as it is downloaded. `moderated`: an administrator reads it within a case, not a side of the conversation. */
export type ReadFile = {
  type: DocumentType
  name: string
  bytes: Buffer
  ownerId: string
  moderated: boolean
}

/**
 * A file of a message, for the two sides of its conversation, and for administrators within the case of a reported
 * message; before it is sent for its owner only (D292). Else `not_found`.
 */
export async function readFile(actor: Actor, { id, case: caseId }: ReadFileInput): Promise<ReadFile> {
  assertCan(actor, 'message:read', actor.id)
  const file = await findFile(id)
  const isSide = file !== null && (await isOfSide(actor, file))
  const moderated = !isSide && caseId !== undefined && (await isInCase(actor, id, caseId))
  const bytes = file && (isSide || moderated) ? unsealDocument(file.sealed, fileOf(id)) : null
  if (!file || !bytes) throw notFound(FILE_NOT_FOUND)
  return { type: file.type, name: file.name, bytes, ownerId: file.ownerId.toHexString(), moderated }
}

async function isOfSide(actor: Actor, file: MessageFileDoc): Promise<boolean> {
  if (!file.messageId) return file.ownerId.toHexString() === actor.id
  const conversation = await findConversation(file.conversationId.toHexString())
  return conversation !== null && sideOf(actor, conversation) !== null
}

/** True if a message of the case has the file, and the actor decides on reports. */
async function isInCase(actor: Actor, id: string, caseId: string): Promise<boolean> {
  if (!can(actor, 'report:read')) return false
  const { messages = [] } = (await findReportCase(caseId)) ?? {}
  return messages.some(({ files = [] }) => files.some((file) => file.id.toHexString() === id))
}
