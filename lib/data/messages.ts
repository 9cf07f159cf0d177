import 'server-only'
import { createHmac } from 'node:crypto'
import { type ClientSession, ObjectId } from 'mongodb'
import { conversationExpiresAt, type ConversationSide, sameTextKey } from '@/lib/domain/message'
import { MESSAGES_AROUND } from '@/lib/domain/report'
import { getEnv } from '@/lib/env'
import { eraseLastTexts } from './conversations'
import { collection, type ConversationDoc, type MessageDoc, type ReportedMessage } from './collections'
import { type Order } from './listing-search/order'
import { renewFiles } from './message-files'
import { pageQuery, type PageQuery } from './listing-search/page'

const DAY = 24 * 60 * 60_000

/** How much longer than its conversation a message is stored at most, in milliseconds. */
const RENEWAL = 30 * DAY

const NEWEST_FIRST: Order = [['seq', -1]]

/** The messages of a conversation, newest first. */
export const findMessages = (conversationId: ObjectId): PageQuery<MessageDoc> =>
  pageQuery('messages', { conversationId }, NEWEST_FIRST, 'conversation')

/** Those after `seq`, oldest first, at most `limit`. */
export const findMessagesAfter = (
  conversationId: ObjectId,
  seq: number,
  limit: number,
): Promise<MessageDoc[]> =>
  collection('messages')
    .find({ conversationId, seq: { $gt: seq } }, { hint: 'conversation' })
    .sort({ seq: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray()

/** What a person wrote, newest first. */
export const findMessagesOf = (authorId: string): PageQuery<MessageDoc> =>
  pageQuery('messages', { authorId: new ObjectId(authorId) }, [['at', -1]], 'author')

export const findMessage = (id: string, session?: ClientSession): Promise<MessageDoc | null> =>
  collection('messages').findOne({ _id: new ObjectId(id) }, { session })

/** The message that an author has sent with this key, or `null`. */
export const findMessageByKey = (
  conversationId: ObjectId,
  authorId: ObjectId,
  key: string,
  session?: ClientSession,
): Promise<MessageDoc | null> =>
  collection('messages').findOne({ conversationId, authorId, key }, { session })

/** A digest, because the text itself must not be stored a second time. */
export function sameTextDigest(text: string): string | undefined {
  const key = sameTextKey(text)
  if (key === null) return undefined
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`same text ${key}`).digest('base64url')
}

/** More copies of one text than anybody sends in a day. */
const COPIES = 200

/** The conversations that contain this text of the author since a moment; hexadecimal ids. */
export async function findConversationsWithText(
  authorId: ObjectId,
  sameText: string,
  since: Date,
): Promise<Set<string>> {
  const messages = await collection('messages')
    .find(
      { authorId, sameText, at: { $gt: since } },
      { hint: 'same_text', projection: { conversationId: 1 } },
    )
    .limit(COPIES)
    .batchSize(COPIES)
    .toArray()
  return new Set(messages.map(({ conversationId }) => conversationId.toHexString()))
}

/** Adds a message. Throws the duplicate-key error if the author has sent one with this key. */
export async function insertMessage(
  message: Omit<MessageDoc, 'expiresAt'>,
  session: ClientSession,
): Promise<void> {
  const expiresAt = messageExpiresAt(message.at)
  await collection('messages').insertOne({ ...message, expiresAt }, { session })
}

/** When a message that was sent at this time expires, with its files. */
export const messageExpiresAt = (at: Date): Date => new Date(conversationExpiresAt(at).getTime() + RENEWAL)

/** Once a month, postpones the expiry of a conversation's older messages, because it has a new one. */
export async function renewMessages(
  { _id: conversationId, renewedAt }: Pick<ConversationDoc, '_id' | 'renewedAt'>,
  at: Date,
  session: ClientSession,
): Promise<void> {
  if (at.getTime() - renewedAt.getTime() < RENEWAL) return
  const expiresAt = messageExpiresAt(at)
  await collection('messages').updateMany({ conversationId }, { $set: { expiresAt } }, { session })
  await renewFiles(conversationId, expiresAt, session)
  await collection('conversations').updateOne(
    { _id: conversationId },
    { $set: { renewedAt: at } },
    { session },
  )
}

/** How many messages of a side come after `seq`. */
export const countMessagesAfter = (
  conversationId: ObjectId,
  by: ConversationSide,
  seq: number,
  session: ClientSession,
): Promise<number> =>
  collection('messages').countDocuments({ conversationId, seq: { $gt: seq }, by }, { session })

const WORDS = { spans: '', sameText: '', files: '' } as const

/** Deletes the text and the list of files of a message; false if it was deleted before. */
export async function deleteText(_id: ObjectId, at: Date, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await collection('messages').updateOne(
    { _id, deletedAt: { $exists: false } },
    { $set: { text: '', deletedAt: at }, $unset: WORDS },
    { session },
  )
  return matchedCount === 1
}

/** Deletes the texts of a person who has left, at most `limit` at once; returns how many. */
export async function eraseTexts(authorId: ObjectId, limit: number): Promise<number> {
  const messages = collection('messages')
  const batch = await messages
    .find(
      { authorId, deletedAt: { $exists: false } },
      { hint: 'author', projection: { conversationId: 1, seq: 1 } },
    )
    .limit(limit)
    .toArray()
  // First, because erased messages are not found again. The conversation may be another agent's by now (D470).
  await eraseLastTexts(batch)
  await messages.updateMany(
    { _id: { $in: batch.map(({ _id }) => _id) } },
    { $set: { text: '', deletedAt: new Date(), erased: true }, $unset: WORDS },
  )
  return batch.length
}

/** A message with those around it, oldest first, for the case of its report. */
export async function messagesAround(
  { conversationId, seq }: Pick<MessageDoc, 'conversationId' | 'seq'>,
  session?: ClientSession,
): Promise<ReportedMessage[]> {
  const messages = await collection('messages')
    .find(
      { conversationId, seq: { $gte: seq - MESSAGES_AROUND, $lte: seq + MESSAGES_AROUND } },
      { session, hint: 'conversation' },
    )
    .sort({ seq: 1 })
    .toArray()
  return messages.map(({ _id: id, by, authorId, text, files, at }) => ({
    ...{ id, by, authorId, text, at },
    ...(files && { files }),
  }))
}
