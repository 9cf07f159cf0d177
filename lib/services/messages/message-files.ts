import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type MessageFileDoc } from '@/lib/data/collections'
import { findConversation } from '@/lib/data/conversations'
import { deleteUnsentFile, findFile, findMessage, findUnsentSizes, insertFile } from '@/lib/data/messages'
import { findReportCase } from '@/lib/data/reports'
import { documentName, type DocumentType } from '@/lib/domain/document'
import { AppError, conflict, notFound } from '@/lib/domain/errors'
import {
  CONVERSATION_FULL,
  FILES_NOT_YET,
  FILES_PER_MESSAGE,
  UNSENT_FILE_MS,
  UNSENT_FILES,
  UNSENT_FILES_BYTES,
  UNSENT_FILES_FULL,
} from '@/lib/domain/message'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { DOCUMENT_MESSAGES } from '@/lib/schemas/application'
import {
  FILE_NOT_FOUND,
  type MessageFileDto,
  type ReadFileInput,
  type SendFileInput,
} from '@/lib/schemas/message-file'
import { assertCan, recheckActor } from '../authorise'
import { cleanDocument } from '../documents/clean-document'
import { seal, SEAL_NAMES, unsealBytes } from '../secrets'
import { bothWrote, readOwnConversation, sideOf, toFileDto } from './message-dto'
import { assertMayWrite } from './send-message'

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
 * message; before it is sent for its owner only (D292). Throws `not_found` for others.
 */
export async function readFile(actor: Actor, { id, case: caseId }: ReadFileInput): Promise<ReadFile> {
  assertCan(actor, 'message:read', actor.id)
  const file = await findFile(id)
  const isSide = file !== null && (await isOfSide(actor, file))
  const moderated = !isSide && caseId !== undefined && (await isInCase(actor, id, caseId))
  const bytes = file && (isSide || moderated) ? unsealBytes(file.sealed, SEAL_NAMES.messageFile(id)) : null
  if (!file || !bytes) throw notFound(FILE_NOT_FOUND)
  return { type: file.type, name: file.name, bytes, ownerId: file.ownerId.toHexString(), moderated }
}

async function isOfSide(actor: Actor, file: MessageFileDoc): Promise<boolean> {
  if (!file.messageId) return file.ownerId.toHexString() === actor.id
  const [conversation, message] = await Promise.all([
    findConversation(file.conversationId.toHexString()),
    findMessage(file.messageId.toHexString()),
  ])
  // That of a deleted message is stored for its case only.
  return conversation !== null && !message?.deletedAt && sideOf(actor, conversation) !== null
}

/** True if a message of the case has the file, and the actor decides on reports. */
async function isInCase(actor: Actor, id: string, caseId: string): Promise<boolean> {
  if (!can(actor, 'report:read')) return false
  const { messages = [] } = (await findReportCase(caseId)) ?? {}
  return messages.some(({ files = [] }) => files.some((file) => file.id.toHexString() === id))
}

/**
 * Stores a file for the actor's next message in a conversation (D292); pictures lose their metadata. Throws `conflict`
 * before both sides have written, while too many files are unsent and as `assertMayWrite` does,
 * `unsupported_media_type` for content that is neither PDF nor picture, `not_found` for a stranger.
 */
export async function sendFile(
  actor: Actor,
  { conversationId, file, name: originalName = '' }: SendFileInput,
): Promise<MessageFileDto> {
  assertCan(actor, 'message:write', actor.id)
  const { conversation, side } = await readOwnConversation(actor, conversationId)
  if (!bothWrote(conversation)) throw conflict(FILES_NOT_YET)
  await assertMayWrite(conversation, side)
  const cleanedFile = await cleanDocument(file)
  if ('refused' in cleanedFile) {
    const refusal = DOCUMENT_MESSAGES[cleanedFile.refused]
    throw new AppError('unsupported_media_type', refusal, { file: refusal })
  }
  const { type, bytes } = cleanedFile
  const id = new ObjectId()
  const metadata = { name: documentName(originalName, type), size: bytes.byteLength }
  const sealed = seal(bytes, SEAL_NAMES.messageFile(id.toHexString()))
  await transaction(async (session) => {
    // Locks the account, so that concurrent uploads are counted one after the other.
    await recheckActor(actor, session)
    await assertUnsentLimits(actor, conversation._id, metadata.size, session)
    const messageFile = {
      _id: id,
      conversationId: conversation._id,
      ownerId: new ObjectId(actor.id),
      type,
      sealed,
      ...metadata,
      expiresAt: new Date(Date.now() + UNSENT_FILE_MS),
    }
    await insertFile(messageFile, session)
  })
  return toFileDto({ id, ...metadata })
}

/** Throws `conflict` if the actor has too many unsent files for another one, in this conversation or in all (D292). */
async function assertUnsentLimits(
  { id }: Actor,
  conversationId: ObjectId,
  size: number,
  session: Session,
): Promise<void> {
  const unsent = await findUnsentSizes(new ObjectId(id), session)
  const unsentHere = unsent.filter((file) => file.conversationId.equals(conversationId))
  if (unsentHere.length >= FILES_PER_MESSAGE) throw conflict(CONVERSATION_FULL)
  const bytes = unsent.reduce((sum, file) => sum + file.size, size)
  if (unsent.length >= UNSENT_FILES || bytes > UNSENT_FILES_BYTES) throw conflict(UNSENT_FILES_FULL)
}

/** Deletes a file that the actor has uploaded and not sent. Throws `not_found` for any other. */
export async function removeFile(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'message:write', actor.id)
  if (!(await deleteUnsentFile(id, actor.id))) throw notFound(FILE_NOT_FOUND)
}
