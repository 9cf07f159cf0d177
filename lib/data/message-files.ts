import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type MessageFileDoc, type SentFile } from './collections'

type FileList = Pick<MessageFileDoc, '_id' | 'name' | 'size'>
const LIST_PROJECTION = { name: 1, size: 1 } as const

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
    .find<FileList>(unsent(conversationId, ownerId), { projection: LIST_PROJECTION, hint: 'conversation' })
    .sort({ _id: 1 })
    .limit(limit)
    .batchSize(limit)
    .toArray()

/** Attaches an author's unsent files to a message; files that were sent before or have expired are omitted. */
export async function claimFiles(
  ids: readonly string[],
  {
    conversationId,
    authorId,
    messageId,
    expiresAt,
  }: {
    conversationId: ObjectId
    authorId: ObjectId
    messageId: ObjectId
    expiresAt: Date
  },
  session: ClientSession,
): Promise<SentFile[]> {
  const files = collection('messageFiles')
  const unsentFiles = await files
    .find<FileList>(
      { ...unsent(conversationId, authorId), _id: { $in: ids.map((id) => new ObjectId(id)) } },
      { session, projection: LIST_PROJECTION },
    )
    .toArray()
  const _id = { $in: unsentFiles.map((file) => file._id) }
  await files.updateMany({ _id }, { $set: { messageId, expiresAt } }, { session })
  return unsentFiles
    .map(({ _id: id, name, size }) => ({ id, name, size }))
    .toSorted((a, b) => ids.indexOf(a.id.toHexString()) - ids.indexOf(b.id.toHexString()))
}

/** Deletes a file that its owner has not sent; false if there is none. */
export async function deleteUnsentFile(id: string, ownerId: string): Promise<boolean> {
  const { deletedCount } = await collection('messageFiles').deleteOne({
    _id: new ObjectId(id),
    ownerId: new ObjectId(ownerId),
    messageId: { $exists: false },
  })
  return deletedCount === 1
}

export async function deleteFiles(files: readonly SentFile[], session: ClientSession): Promise<void> {
  if (files.length === 0) return
  await collection('messageFiles').deleteMany({ _id: { $in: files.map(({ id }) => id) } }, { session })
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
  const batch = await files
    .find({ ownerId }, { hint: 'owner', projection: { _id: 1 } })
    .limit(limit)
    .toArray()
  await files.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })
  return batch.length
}
