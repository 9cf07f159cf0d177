import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { deleteUnsentFile, findUnsentSizes, insertFile } from '@/lib/data/message-files'
import { documentName } from '@/lib/domain/document'
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
 * before both sides have written, while too many files are unsent and as `assertMayWrite` does, `unsupported_media_type` for content that is neither PDF
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
    // Locks the account, so that concurrent uploads are counted one after the other.
    await recheckActor(actor, session)
    await assertRoom(actor, conversation._id, stored.size, session)
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

/** Throws `conflict` if the actor has too many unsent files for another one, in this conversation or in all (D292). */
async function assertRoom(
  { id }: Actor,
  conversationId: ObjectId,
  size: number,
  session: Session,
): Promise<void> {
  const unsent = await findUnsentSizes(new ObjectId(id), session)
  const here = unsent.filter((file) => file.conversationId.equals(conversationId))
  if (here.length >= FILES_PER_MESSAGE) throw conflict(CONVERSATION_FULL)
  const bytes = unsent.reduce((sum, file) => sum + file.size, size)
  if (unsent.length >= UNSENT_FILES || bytes > UNSENT_FILES_BYTES) throw conflict(UNSENT_FILES_FULL)
}

/** Deletes a file that the actor has uploaded and not sent. Throws `not_found` for any other. */
export async function removeFile(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'message:write', actor.id)
  if (!(await deleteUnsentFile(id, actor.id))) throw notFound(FILE_NOT_FOUND)
}
