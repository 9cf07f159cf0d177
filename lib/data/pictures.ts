import 'server-only'
import { type AnyBulkWriteOperation, type ClientSession, type ObjectId } from 'mongodb'
import { publicIdOf } from '@/lib/domain/picture'
import { collection, type PictureDoc } from './collections'
import { isDuplicateKey } from './errors'
import { addJobs } from './jobs'

const jobOf = (subject: string, dueAt: Date) => ({ kind: 'delete-picture', subject, dueAt }) as const

/** Notes a picture before it is sent to the image host, so that no step that fails leaves one that nobody knows. */
export async function insertPicture(
  picture: Pick<PictureDoc, '_id' | 'ownerId' | 'uploadedAt' | 'dueAt' | 'source'>,
): Promise<void> {
  // First the job: one without a note finds nothing to do.
  if (picture.dueAt) await addJobs([jobOf(picture._id, picture.dueAt)])
  await collection('pictures').insertOne({ ...picture, turns: 0 })
}

/** Notes where the image host has put the picture. */
export async function setPictureAddress(_id: string, address: string): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { address } })
}

/**
 * Takes the pictures off what is to be looked at and gives them as they are then, those that there is a note of. They need
 * not be there any longer, nor be whose they are to be: the caller looks, and ends the transaction if so. Writing them
 * makes that one conflict with a look at them.
 */
export async function takePictures(ids: string[], session: ClientSession): Promise<PictureDoc[]> {
  const them = { _id: { $in: ids } }
  const taken = { $inc: { turns: 1 }, $unset: { dueAt: '', failures: '' } } as const
  await collection('pictures').updateMany(them, taken, { session })
  return collection('pictures').find(them, { session }).toArray()
}

/** Has the pictures looked at from `dueAt` on; those that there is no note of are passed over. */
export async function makePicturesDue(ids: string[], dueAt: Date, session: ClientSession): Promise<void> {
  if (ids.length === 0) return
  const them = { _id: { $in: ids } }
  await collection('pictures').updateMany(them, { $inc: { turns: 1 }, $set: { dueAt } }, { session })
  await addJobs(
    ids.map((id) => jobOf(id, dueAt)),
    session,
  )
}

/** Where the pictures lie that were fetched for this account from these addresses, by the address that each is from. */
export async function findFetched(ownerId: ObjectId, sources: string[]): Promise<Map<string, string>> {
  const found = await collection('pictures')
    .find({ source: { $in: sources }, ownerId, address: { $exists: true }, deleting: { $exists: false } })
    .toArray()
  return new Map(found.map(({ source = '', address = '' }) => [source, address]))
}

/** What is noted of these pictures. */
export const findPictures = (ids: string[]): Promise<PictureDoc[]> =>
  collection('pictures')
    .find({ _id: { $in: ids } })
    .toArray()

/** When the picture is to be looked at next; `null` if something shows it, it is deleted, or there is no note of it. */
export async function whenPictureIsDue(_id: string): Promise<{ dueAt: Date; failures: number } | null> {
  const found = await collection('pictures').findOne({ _id }, { projection: { dueAt: 1, failures: 1 } })
  return found?.dueAt ? { dueAt: found.dueAt, failures: found.failures ?? 0 } : null
}

/** The ids of pictures that are to be looked at now, those first that have waited longest; `limit` at most. */
export const idsOfDuePictures = async (now: Date, limit: number): Promise<string[]> =>
  (
    await collection('pictures')
      .find({ dueAt: { $exists: true, $lte: now } }, { projection: { _id: 1 } })
      .sort({ dueAt: 1, _id: 1 })
      .limit(limit)
      .toArray()
  ).map(({ _id }) => _id)

/** The picture if it is still to be looked at now, else `null`; conflicts with whoever else takes it or looks. */
export const holdDuePicture = (_id: string, now: Date, session: ClientSession): Promise<PictureDoc | null> =>
  collection('pictures').findOneAndUpdate(
    { _id, dueAt: { $lte: now } },
    { $inc: { turns: 1 } },
    { session, returnDocument: 'after' },
  )

/** Whether a picture is shown somewhere, copies of it may be (ADR 015), or neither. */
export async function useOf(
  { address, ownerId }: Pick<PictureDoc, 'address' | 'ownerId'>,
  session: ClientSession,
): Promise<'shown' | 'copied' | 'none'> {
  // Nobody was ever told of a picture without an address.
  if (address === undefined) return 'none'
  const only = { session, projection: { _id: 1 } }
  const isShown =
    (await collection('users').findOne({ image: address }, only)) !== null ||
    (await collection('properties').findOne({ image: address }, only)) !== null ||
    (await collection('properties').findOne({ 'images.url': address }, only)) !== null ||
    (await collection('offers').findOne({ propertyImage: address }, only)) !== null
  if (isShown) return 'shown'
  const copying = await collection('users').findOne({ _id: ownerId, copiesDue: true }, only)
  return copying ? 'copied' : 'none'
}

/** Notes that the picture is shown. */
export async function keepPicture(_id: string, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $unset: { dueAt: '', failures: '' } }, { session })
}

/** Has the picture looked at again later. */
export async function postponePicture(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { dueAt } }, { session })
}

/** From now on nobody can take the picture; if its deletion is not heard of until `dueAt`, it begins again. */
export async function beginPictureDeletion(_id: string, dueAt: Date, session: ClientSession): Promise<void> {
  await collection('pictures').updateOne({ _id }, { $set: { deleting: true, dueAt } }, { session })
}

/** Notes that the image host has not deleted the picture, and when to try again. */
export async function notePictureFailure(_id: string, failures: number, dueAt: Date): Promise<void> {
  await collection('pictures').updateOne({ _id, deleting: true }, { $set: { failures, dueAt } })
}

/** Notes that the image host has deleted the picture. The note stays a while, so that nobody takes its old address. */
export async function endPictureDeletion(_id: string, deletedAt: Date): Promise<void> {
  await collection('pictures').updateOne(
    { _id, deleting: true },
    { $set: { deletedAt }, $unset: { dueAt: '', failures: '' } },
  )
}

const BATCH = 500

/** What is shown somewhere, and by whom. */
type Shown = { address: string; ownerId: ObjectId }

/** The folders that Keystead has uploaded to since its beginning; of what else the host has, nothing is its to delete. */
const OWN = /^(listings|profiles)\//

/** Notes every picture of Keystead's that is shown now, with whose it is; notes that there are stay as they are. */
export async function recordPictures(): Promise<void> {
  const listings = collection('properties').find({}, { projection: { image: 1, agentId: 1 } })
  await recordAll(listings.map(({ image, agentId }) => ({ address: image, ownerId: agentId })))
  const accounts = collection('users').find({}, { projection: { image: 1 } })
  await recordAll(accounts.map(({ image, _id }) => ({ address: image ?? '', ownerId: _id })))
  const offers = collection('offers').find({}, { projection: { propertyImage: 1, agentId: 1 } })
  await recordAll(offers.map(({ propertyImage, agentId }) => ({ address: propertyImage, ownerId: agentId })))
}

async function recordAll(shown: AsyncIterable<Shown>): Promise<void> {
  const uploadedAt = new Date()
  let writes: AnyBulkWriteOperation<PictureDoc>[] = []
  for await (const { address, ownerId } of shown) {
    const _id = publicIdOf(address)
    if (_id === null || !OWN.test(_id)) continue
    const update = { $setOnInsert: { address, ownerId, uploadedAt, turns: 0 } }
    writes.push({ updateOne: { filter: { _id }, update, upsert: true } })
    if (writes.length < BATCH) continue
    await writeAll(writes)
    writes = []
  }
  if (writes.length > 0) await writeAll(writes)
}

async function writeAll(writes: AnyBulkWriteOperation<PictureDoc>[]): Promise<void> {
  try {
    await collection('pictures').bulkWrite(writes, { ordered: false })
  } catch (error) {
    // Another process has noted the same picture at the same moment.
    if (!isDuplicateKey(error)) throw error
  }
}

/** The picture URLs of each listing, for commands that check all of them. */
export async function* eachListingPictures(): AsyncGenerator<{ id: string; addresses: string[] }> {
  const cursor = collection('properties').find({}, { projection: { image: 1, images: 1 } })
  for await (const { _id, image, images = [] } of cursor)
    yield { id: _id.toHexString(), addresses: [image, ...images.map(({ url }) => url)] }
}
