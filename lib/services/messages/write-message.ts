import 'server-only'
import { type Session } from '@/lib/data/client'
import { findBlocksBetween } from '@/lib/data/blocks'
import { type ConversationDoc } from '@/lib/data/collections'
import { claimSeq } from '@/lib/data/conversations'
import { ObjectId } from '@/lib/data/ids'
import { claimFiles } from '@/lib/data/message-files'
import {
  findConversationsWithText,
  insertMessage,
  messageExpiresAt,
  renewMessages,
  sameTextDigest,
} from '@/lib/data/messages'
import { conflict, forbidden, invalidField, notFound } from '@/lib/domain/errors'
import {
  type ContactSpan,
  type ConversationSide,
  excerptOf,
  FILES_NOT_YET,
  hideContacts,
  LAST_TEXT_LENGTH,
  MESSAGE_BLOCKED,
  MESSAGE_BLOCKING,
  otherSide,
  RepeatedMessage,
  SAME_TEXT_CONVERSATIONS,
  summaryOf,
} from '@/lib/domain/message'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { findContacts } from '@/lib/integrations/contact-details'
import { CONVERSATION_NOT_FOUND } from '@/lib/schemas/message'
import { idOfSide, readClosed } from './conversation-state'
import { noticeEvent, notify } from '../notices/notify'
import { bothWrote, readSeqOf } from './message-dto'

const DAY = 24 * 60 * 60_000

/** A message that is about to be sent, with what is found in its text. */
export type Draft = {
  text: string
  key: string
  files: readonly string[]
  spans: ContactSpan[]
  sameText: string | undefined
}

/** The id of a message, and of its conversation; `isNew`: it was not sent before. */
export type SentMessage = { id: string; conversationId: string; isNew: boolean }

/** Reads a message before its transaction. Throws `RepeatedMessage` if the author has sent it to many people. */
export async function toDraft(
  actor: Actor,
  { text, key, files = [] }: { text: string; key: string; files?: readonly string[] },
  conversationId: ObjectId | undefined,
): Promise<Draft> {
  const sameText = sameTextDigest(text)
  if (sameText !== undefined) {
    const since = new Date(Date.now() - DAY)
    const known = await findConversationsWithText(new ObjectId(actor.id), sameText, since)
    if (known.size >= SAME_TEXT_CONVERSATIONS && !known.has(conversationId?.toHexString() ?? ''))
      throw new RepeatedMessage()
  }
  const spans = findContacts(text, new URL(getEnv().NEXTAUTH_URL).origin)
  return { text, key, files: [...new Set(files)], spans, sameText }
}

/**
 * Throws `conflict` in a read-only conversation, and `forbidden` if one of the two blocks the other (D204, D209).
 */
export async function assertMayWrite(
  conversation: ConversationDoc,
  by: ConversationSide,
  session?: Session,
): Promise<void> {
  const closed = await readClosed(conversation, by, session)
  if (closed !== null) throw conflict(closed)
  const [own, other] = [idOfSide(by, conversation), idOfSide(otherSide(by), conversation)]
  const { isBlocking, isBlocked } = await findBlocksBetween(own.toHexString(), other.toHexString(), session)
  if (isBlocked) throw forbidden(MESSAGE_BLOCKED)
  if (isBlocking) throw forbidden(MESSAGE_BLOCKING)
}

/**
 * Adds a message to a conversation in the caller's transaction, which has checked the author, and notifies the other
 * side; call it last. Returns the message's id. Throws as `assertMayWrite` does, `conflict` for files before both sides
 * have written, `invalid_input` for one that is not the author's or was sent, and the duplicate-key error for a key
 * that was used before.
 */
export async function writeMessage(
  conversation: ConversationDoc,
  by: ConversationSide,
  { text, key, files: fileIds, spans, sameText }: Draft,
  session: Session,
): Promise<ObjectId> {
  await assertMayWrite(conversation, by, session)
  if (fileIds.length > 0 && !bothWrote(conversation)) throw conflict(FILES_NOT_YET)
  const authorId = idOfSide(by, conversation)
  const reader = otherSide(by)
  const at = new Date()
  const id = new ObjectId()
  const files = await claimFiles(
    fileIds,
    { conversationId: conversation._id, authorId, messageId: id, expiresAt: messageExpiresAt(at) },
    session,
  )
  if (files.length < fileIds.length)
    throw invalidField('files', 'A file is no longer available. Upload it again.')
  const areShown = bothWrote({ ...conversation, [`${by}Wrote`]: true })
  const shown = summaryOf(areShown ? text : hideContacts(text, spans), files)
  const lastText = excerptOf(shown, LAST_TEXT_LENGTH)
  const claimed = await claimSeq(conversation._id, { by, at, text: lastText }, session)
  if (!claimed) throw notFound(CONVERSATION_NOT_FOUND)
  await insertMessage(
    {
      _id: id,
      conversationId: conversation._id,
      seq: claimed.seq,
      by,
      authorId,
      text,
      at,
      key,
      ...(spans.length > 0 && { spans }),
      ...(files.length > 0 && { files }),
      ...(sameText !== undefined && { sameText }),
    },
    session,
  )
  await renewMessages(claimed, at, session)
  const people = { [reader]: idOfSide(reader, conversation) }
  await notify(
    session,
    noticeEvent('message-received', conversation._id, people, {
      at,
      // Once until the other side has read it.
      each: { readSeq: readSeqOf(reader, claimed) },
      values: { title: conversation.propertyTitle },
    }),
  )
  return id
}
