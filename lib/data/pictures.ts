import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { type PropertyType } from '@/lib/domain/facts'
import { collection, type PictureDoc, type PlaceholderDoc } from './collections'
import { addJobs } from './jobs'

const deletionJob = (subject: string, dueAt: Date) => ({ kind: 'delete-picture', subject, dueAt }) as const

/** Records a picture before its upload, so that every uploaded picture has a record even if a later step fails. */
export async function insertPicture(
  picture: Pick<PictureDoc, '_id' | 'ownerId' | 'uploadedAt' | 'dueAt' | 'source' | 'size'>,
  session?: ClientSession,
): Promise<void> {
  // The job first: if the insert fails, the job finds no record and does nothing.
  if (picture.dueAt) await addJobs([deletionJob(picture._id, picture.dueAt)], session)
  await collection('pictures').insertOne({ ...picture, turns: 0 }, { session })
}

/** The number and bytes of an account's pictures that were uploaded and never shown. */
export async function countUnusedPictures(
  ownerId: ObjectId,
  session: ClientSession,
): Promise<{ count: number; bytes: number }> {
  const unused = await collection('pictures')
    .find({ ownerId, turns: 0, dueAt: { $exists: true } }, { session, projection: { size: 1 } })
    .toArray()
  return { count: unused.length, bytes: unused.reduce((sum, { size = 0 }) => sum + size, 0) }
}

/** Records the picture's URL at the image host. */
export async function setPictureUrl(_id: string, url: string): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { address: url } })
}

/**
 * Cancels the usage checks of these pictures, which would delete them if nothing used them (ADR 026), and returns their
 * records. Callers must check that each can still be used and that its `ownerId` is the person who uses it, and abort
 * otherwise. The write conflicts with a concurrent check.
 */
export async function claimPictureRecords(ids: string[], session: ClientSession): Promise<PictureDoc[]> {
  const filter = { _id: { $in: ids } }
  const update = { $inc: { turns: 1 }, $unset: { dueAt: '', failures: '' } } as const
  await collection('pictures').updateMany(filter, update, { session })
  return collection('pictures').find(filter, { session }).toArray()
}

/** Schedules the usage checks of the pictures at `dueAt`; unknown ones are skipped. */
export async function schedulePictureChecks(
  ids: string[],
  dueAt: Date,
  session: ClientSession,
): Promise<void> {
  if (ids.length === 0) return
  const filter = { _id: { $in: ids } }
  await collection('pictures').updateMany(filter, { $inc: { turns: 1 }, $set: { dueAt } }, { session })
  await addJobs(
    ids.map((id) => deletionJob(id, dueAt)),
    session,
  )
}

export async function setPictureOwner(
  ids: string[],
  ownerId: ObjectId,
  session: ClientSession,
): Promise<void> {
  await collection('pictures').updateMany({ _id: { $in: ids } }, { $set: { ownerId } }, { session })
}

/** The URLs of pictures that were fetched for this account, by source URL. */
export async function findFetchedPictures(
  ownerId: ObjectId,
  sources: string[],
): Promise<Map<string, string>> {
  const pictures = await collection('pictures')
    .find({ source: { $in: sources }, ownerId, address: { $exists: true }, deleting: { $exists: false } })
    .toArray()
  return new Map(pictures.map(({ source = '', address = '' }) => [source, address]))
}

/** The records of these pictures. */
export const findPictures = (ids: string[]): Promise<PictureDoc[]> =>
  collection('pictures')
    .find({ _id: { $in: ids } })
    .toArray()

/** The time of the next check, and the number of failed deletions; `null` if it is used, deleted or unknown. */
export async function findNextPictureCheck(_id: string): Promise<{ dueAt: Date; failures: number } | null> {
  const picture = await collection('pictures').findOne({ _id }, { projection: { dueAt: 1, failures: 1 } })
  return picture?.dueAt ? { dueAt: picture.dueAt, failures: picture.failures ?? 0 } : null
}

/** At most `limit` ids of pictures whose usage check is overdue, longest overdue first. */
export const findOverduePictureIds = async (now: Date, limit: number): Promise<string[]> =>
  (
    await collection('pictures')
      .find({ dueAt: { $exists: true, $lte: now } }, { projection: { _id: 1 } })
      .sort({ dueAt: 1, _id: 1 })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => _id)

/** The picture if its usage check is still overdue, else `null`; conflicts with concurrent uses and checks. */
export const lockOverduePicture = (
  _id: string,
  now: Date,
  session: ClientSession,
): Promise<PictureDoc | null> =>
  collection('pictures').findOneAndUpdate(
    { _id, dueAt: { $lte: now } },
    { $inc: { turns: 1 } },
    { session, returnDocument: 'after' },
  )

/**
 * Whether a picture is used, may still be in listings and reviews of its owner that have not got the new photo yet
 * (ADR 015), or is unused.
 */
export async function readPictureUsage(
  { address, ownerId }: Pick<PictureDoc, 'address' | 'ownerId'>,
  session: ClientSession,
): Promise<'used' | 'maybe-copied' | 'unused'> {
  // Nobody has ever received a picture without a URL.
  if (address === undefined) return 'unused'
  const options = { session, projection: { _id: 1 } }
  const isUsed =
    (await collection('users').findOne({ image: address }, options)) !== null ||
    (await collection('properties').findOne({ image: address }, options)) !== null ||
    (await collection('properties').findOne({ 'images.url': address }, options)) !== null ||
    (await collection('offers').findOne({ propertyImage: address }, options)) !== null ||
    (await collection('offices').findOne({ logo: address }, options)) !== null ||
    (await collection('drafts').findOne({ 'values.images.url': address }, options)) !== null
  if (isUsed) return 'used'
  const ownerWithOldCopies = await collection('users').findOne({ _id: ownerId, copiesDue: true }, options)
  return ownerWithOldCopies ? 'maybe-copied' : 'unused'
}

export async function markPictureUsed(_id: string, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $unset: { dueAt: '', failures: '' } }, { session })
}

/** Schedules another usage check. */
export async function postponePictureCheck(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { dueAt } }, { session })
}

/** Marks the picture as being deleted, so that nobody can use it; the deletion is retried at `dueAt` if it fails. */
export async function beginPictureDeletion(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { deleting: true, dueAt } }, { session })
}

/** Records a failed deletion and when to retry. */
export async function recordPictureFailure(_id: string, failures: number, dueAt: Date): Promise<void> {
  await collection('pictures').updateOne({ _id, deleting: true }, { $set: { failures, dueAt } })
}

/** Records the deletion. The record stays for a while, so that nobody uses the old URL. */
export async function endPictureDeletion(_id: string, deletedAt: Date): Promise<void> {
  await collection('pictures').updateOne(
    { _id, deleting: true },
    { $set: { deletedAt }, $unset: { dueAt: '', failures: '' } },
  )
}

/** The picture URLs of each listing, for commands that check all of them. */
export async function* eachListingPictures(): AsyncGenerator<{ id: string; urls: string[] }> {
  const cursor = collection('properties').find({}, { projection: { image: 1, images: 1 } })
  for await (const { _id, image, images = [] } of cursor)
    yield { id: _id.toHexString(), urls: [image, ...images.map(({ url }) => url)] }
}

/** The URL of the placeholder of a property type, or `null`. */
export const findPlaceholder = async (type: PropertyType): Promise<string | null> =>
  (await collection('placeholders').findOne({ _id: type }))?.address ?? null

export const findPlaceholders = (): Promise<PlaceholderDoc[]> => collection('placeholders').find().toArray()

/** Records the URL of a placeholder unless another process was first; returns the recorded one. */
export async function recordPlaceholder(type: PropertyType, url: string): Promise<string> {
  await collection('placeholders').updateOne(
    { _id: type },
    { $setOnInsert: { address: url } },
    { upsert: true },
  )
  return (await findPlaceholder(type)) ?? url
}
