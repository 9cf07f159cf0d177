import 'server-only'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { deleteUnsentFile, insertFile } from '@/lib/data/message-files'
import { documentName } from '@/lib/domain/document'
import { AppError, conflict, notFound } from '@/lib/domain/errors'
import { FILES_NOT_YET, UNSENT_FILE_MS } from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { DOCUMENT_MESSAGES } from '@/lib/schemas/application'
import { FILE_NOT_FOUND, type MessageFileDto, type SendFileInput } from '@/lib/schemas/message-file'
import { assertCan, recheckActor } from '../authorise'
import { cleanDocument } from '../documents/clean-document'
import { fileOf, sealDocument } from '../documents/seal-document'
import { readOwnConversation } from './conversation-state'
import { bothWrote, toFileDto } from './message-dto'
import { assertMayWrite } from './write-message'

/**
 * Stores a file for the actor's next message in a conversation (D292); pictures lose their metadata. Throws `conflict`
 * before both sides have written and as `assertMayWrite` does, `unsupported_media_type` for content that is neither PDF
 * nor picture, `not_found` for a stranger.
 */
export async function sendFile(
  actor: Actor,
  { conversationId, file, name: given = '' }: SendFileInput,
): Promise<MessageFileDto> {
  assertCan(actor, 'message:write', actor.id)
  const { conversation, side } = await readOwnConversation(actor, conversationId)
  if (!bothWrote(conversation)) throw conflict(FILES_NOT_YET)
  await assertMayWrite(conversation, side)
  const cleaned = await cleanDocument(file)
  if ('refused' in cleaned) {
    const why = DOCUMENT_MESSAGES[cleaned.refused]
    throw new AppError('unsupported_media_type', why, { file: why })
  }
  const { type, bytes } = cleaned
  const id = new ObjectId()
  const stored = { name: documentName(given, type), size: bytes.byteLength }
  const sealed = sealDocument(bytes, fileOf(id.toHexString()))
  await transaction(async (session) => {
    await recheckActor(actor, session)
    await insertFile(
      {
        ...{ _id: id, conversationId: conversation._id, ownerId: new ObjectId(actor.id), type, sealed },
        ...stored,
        expiresAt: new Date(Date.now() + UNSENT_FILE_MS),
      },
      session,
    )
  })
  return toFileDto({ id, ...stored })
}

/** Deletes a file that the actor has uploaded and not sent. Throws `not_found` for any other. */
export async function removeFile(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'message:write', actor.id)
  if (!(await deleteUnsentFile(id, actor.id))) throw notFound(FILE_NOT_FOUND)
}
