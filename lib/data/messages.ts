import 'server-only'
import { createHmac } from 'node:crypto'
import { type ClientSession, ObjectId } from 'mongodb'
import { DAY_MS } from '@/lib/domain/dates'
import { conversationExpiresAt, type ConversationSide, sameTextKey } from '@/lib/domain/message'
import { MESSAGES_AROUND } from '@/lib/domain/report'
import { getEnv } from '@/lib/env'
import { eraseLastTexts } from './conversations'
import {
  collection,
  type ConversationDoc,
  type MessageDoc,
  type ReportedMessage,
  type MessageFileDoc,
  type SentFile,
  type BlockDoc,
} from './collections'
import { LATEST_FIRST, type Order, pageQuery, type PageQuery } from './listing-search/page'
import { exists, hasMatched, upTo } from './reads'

/** How much longer than its conversation a message is stored at most, in milliseconds. */
const RENEWAL = 30 * DAY_MS

const NEWEST_FIRST: Order = [['seq', -1]]

/** The messages of a conversation, newest first. */
export const findMessages = (conversationId: ObjectId): PageQuery<MessageDoc> =>
  pageQuery('messages', { conversationId }, NEWEST_FIRST, 'conversation')

/** Messages after `seq`, oldest first, at most `limit`. */
export const findMessagesAfter = (
  conversationId: ObjectId,
  seq: number,
  limit: number,
): Promise<MessageDoc[]> =>
  collection('messages')
    .find({ conversationId, seq: { $gt: seq } }, { hint: 'conversation', sort: { seq: 1 }, ...upTo(limit) })
    .toArray()

/** The first message of a side after `seq` that is not deleted, or `null`. */
export const findFirstMessage = (
  conversationId: ObjectId,
  by: ConversationSide,
  seq: number,
): Promise<MessageDoc | null> =>
  collection('messages').findOne(
    { conversationId, by, seq: { $gt: seq }, deletedAt: { $exists: false } },
    { hint: 'conversation', sort: { seq: 1 } },
  )

/** True if the buyer of a conversation has written something since then that is not deleted. */
export const hasBuyerWritten = (
  conversationId: ObjectId,
  since: Date,
  session: ClientSession,
): Promise<boolean> =>
  exists(
    'messages',
    { conversationId, by: 'buyer', at: { $gte: since }, deletedAt: { $exists: false } },
    { session, hint: 'conversation' },
  )

/** The messages that a person wrote, newest first. */
export const findMessagesOf = (authorId: string): PageQuery<MessageDoc> =>
  pageQuery('messages', { authorId: new ObjectId(authorId) }, LATEST_FIRST, 'author')

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
      { hint: 'same_text', projection: { conversationId: 1 }, ...upTo(COPIES) },
    )
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

const WORDS = { spans: '', files: '' } as const

/**
 * Deletes the text and the list of files of a message; false if it was deleted before. The digest of its text stays,
 * because a deleted copy counts too (D210).
 */
export const deleteText = (_id: ObjectId, at: Date, session: ClientSession): Promise<boolean> =>
  hasMatched(
    collection('messages').updateOne(
      { _id, deletedAt: { $exists: false } },
      { $set: { text: '', deletedAt: at }, $unset: WORDS },
      { session },
    ),
  )

/**
 * Deletes the texts of a person who has left, at most `limit` at once, and the digests of those that were deleted before;
 * returns how many texts.
 */
export async function eraseTexts(authorId: ObjectId, limit: number): Promise<number> {
  const messages = collection('messages')
  await messages.updateMany(
    { authorId, sameText: { $exists: true }, deletedAt: { $exists: true } },
    { $unset: { sameText: '' } },
  )
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
    { $set: { text: '', deletedAt: new Date(), erased: true }, $unset: { ...WORDS, sameText: '' } },
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
    id,
    by,
    authorId,
    text,
    at,
    ...(files && { files }),
  }))
}

type FileList = Pick<MessageFileDoc, '_id' | 'name' | 'size'>
const LISTED = { name: 1, size: 1 } as const

/** Adds an unsent file. */
export async function insertFile(file: MessageFileDoc, session: ClientSession): Promise<void> {
  await collection('messageFiles').insertOne(file, { session })
}

/** A file with its encrypted content, or `null`. */
export const findFile = (id: string): Promise<MessageFileDoc | null> =>
  collection('messageFiles').findOne({ _id: new ObjectId(id), expiresAt: { $gt: new Date() } })

/** The sizes of all files that a person has uploaded and not sent, with their conversations. */
export const findUnsentSizes = (
  ownerId: ObjectId,
  session: ClientSession,
): Promise<Pick<MessageFileDoc, 'conversationId' | 'size'>[]> =>
  collection('messageFiles')
    .find(
      { ownerId, messageId: { $exists: false }, expiresAt: { $gt: new Date() } },
      { session, projection: { conversationId: 1, size: 1 }, hint: 'owner_unsent' },
    )
    .toArray()

const unsent = (conversationId: ObjectId, ownerId: ObjectId) => ({
  conversationId,
  ownerId,
  messageId: { $exists: false },
  expiresAt: { $gt: new Date() },
})

/** A person's unsent files in a conversation, oldest first, at most `limit`. */
export const findUnsentFiles = (
  conversationId: ObjectId,
  ownerId: ObjectId,
  limit: number,
): Promise<FileList[]> =>
  collection('messageFiles')
    .find<FileList>(unsent(conversationId, ownerId), {
      projection: LISTED,
      hint: 'conversation',
      sort: { _id: 1 },
      ...upTo(limit),
    })
    .toArray()

/** Attaches an author's unsent files to a message; files that were sent before or have expired are omitted. */
export async function claimFiles(
  ids: readonly string[],
  { _id: messageId, conversationId, authorId }: Pick<MessageDoc, '_id' | 'conversationId' | 'authorId'>,
  expiresAt: Date,
  session: ClientSession,
): Promise<SentFile[]> {
  const files = collection('messageFiles')
  const fileLists = await files
    .find<FileList>(
      { ...unsent(conversationId, authorId), _id: { $in: ids.map((id) => new ObjectId(id)) } },
      { session, projection: LISTED },
    )
    .toArray()
  const _id = { $in: fileLists.map((file) => file._id) }
  await files.updateMany({ _id }, { $set: { messageId, expiresAt } }, { session })
  return fileLists
    .map(({ _id: id, name, size }) => ({ id, name, size }))
    .toSorted((a, b) => ids.indexOf(a.id.toHexString()) - ids.indexOf(b.id.toHexString()))
}

/** Deletes a file that its owner has not sent; false if there is none. */
export async function deleteUnsentFile(id: string, ownerId: string): Promise<boolean> {
  const filter = { _id: new ObjectId(id), ownerId: new ObjectId(ownerId), messageId: { $exists: false } }
  return (await collection('messageFiles').deleteOne(filter)).deletedCount === 1
}

/** Deletes the files of a message. */
export async function deleteFiles(
  { _id: messageId, authorId: ownerId }: Pick<MessageDoc, '_id' | 'authorId'>,
  session: ClientSession,
): Promise<void> {
  await collection('messageFiles').deleteMany({ ownerId, messageId }, { session })
}

/** Postpones the expiry of a conversation's sent files. */
export async function renewFiles(
  conversationId: ObjectId,
  expiresAt: Date,
  session: ClientSession,
): Promise<void> {
  await collection('messageFiles').updateMany(
    { conversationId, messageId: { $exists: true } },
    { $set: { expiresAt } },
    { session },
  )
}

/** Deletes the files of a person who has left, at most `limit` at once; returns how many. */
export async function eraseFiles(ownerId: ObjectId, limit: number): Promise<number> {
  const files = collection('messageFiles')
  const messageFiles = await files
    .find({ ownerId }, { hint: 'owner', projection: { _id: 1 } })
    .limit(limit)
    .toArray()
  await files.deleteMany({ _id: { $in: messageFiles.map(({ _id }) => _id) } })
  return messageFiles.length
}

/** More people than anybody blocks. */
const BLOCKS_LIMIT = 1_000

const idOf = (blocker: string, blocked: string): string => `${blocker} ${blocked}`

/** Blocks a person; again changes nothing. */
export async function insertBlock(blocker: string, blocked: string, at: Date): Promise<void> {
  await collection('blocks').updateOne(
    { _id: idOf(blocker, blocked) },
    { $setOnInsert: { blockerId: new ObjectId(blocker), blockedId: new ObjectId(blocked), at } },
    { upsert: true },
  )
}

/** Unblocks a person; true if they were blocked. */
export const deleteBlock = async (blocker: string, blocked: string): Promise<boolean> =>
  (await collection('blocks').deleteOne({ _id: idOf(blocker, blocked) })).deletedCount === 1

/** Whether a person blocks another, or is blocked by them. */
export async function findBlocksBetween(
  person: string,
  other: string,
  session?: ClientSession,
): Promise<{ isBlocking: boolean; isBlocked: boolean }> {
  const own = idOf(person, other)
  const reverseId = idOf(other, person)
  const blocks = await collection('blocks')
    .find({ _id: { $in: [own, reverseId] } }, { session, projection: { _id: 1 } })
    .toArray()
  const has = (id: string) => blocks.some(({ _id }) => _id === id)
  return { isBlocking: has(own), isBlocked: has(reverseId) }
}

/** Whom a person blocks. */
export const findBlocksOf = (blocker: string): Promise<BlockDoc[]> =>
  collection('blocks')
    .find({ blockerId: new ObjectId(blocker) }, { hint: 'blocker', ...upTo(BLOCKS_LIMIT) })
    .toArray()
