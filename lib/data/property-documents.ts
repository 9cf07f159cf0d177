import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type PropertyDocumentDoc } from './collections'

const HOUR = 60 * 60_000

/** Adds an uploaded document that no listing has yet. */
export async function insertDocument(document: PropertyDocumentDoc, session: ClientSession): Promise<void> {
  await collection('propertyDocuments').insertOne(document, { session })
}

const unexpired = () => ({ $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: new Date() } }] })

/** A document with its encrypted content, or `null`. */
export const findListingDocument = (id: string): Promise<PropertyDocumentDoc | null> =>
  collection('propertyDocuments').findOne({ _id: new ObjectId(id), ...unexpired() })

/** How many documents an account has uploaded that no listing has yet, at most `limit`; without imported documents. */
export async function countUnsavedDocuments(
  ownerId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<number> {
  const documents = await collection('propertyDocuments')
    .find(
      {
        ownerId,
        propertyId: { $exists: false },
        source: { $exists: false },
        expiresAt: { $gt: new Date() },
      },
      { session, projection: { _id: 1 }, hint: 'owner_unsaved', limit },
    )
    .toArray()
  return documents.length
}

type StoredDocument = Pick<PropertyDocumentDoc, '_id' | 'name' | 'size'>

/** Which of these documents belong to the listing or draft, or are unsaved documents of its agent; without content. */
export const findDocumentsFor = (
  ids: readonly string[],
  { propertyId, draftId, ownerId }: { propertyId?: ObjectId | null; draftId?: ObjectId; ownerId: ObjectId },
  session: ClientSession,
): Promise<StoredDocument[]> =>
  collection('propertyDocuments')
    .find<StoredDocument>(
      {
        _id: { $in: ids.map((id) => new ObjectId(id)) },
        $or: [
          ...(propertyId ? [{ propertyId }] : []),
          ...(draftId ? [{ ownerId, draftId }] : []),
          { ownerId, propertyId: { $exists: false }, expiresAt: { $gt: new Date() } },
        ],
      },
      { session, projection: { name: 1, size: 1 } },
    )
    .toArray()

/** Of these documents, the ids of those that a draft of this agent has. */
export async function findDraftedDocuments(ids: readonly string[], ownerId: ObjectId): Promise<Set<string>> {
  const documents = await collection('propertyDocuments')
    .find(
      { _id: { $in: ids.map((id) => new ObjectId(id)) }, ownerId, draftId: { $exists: true } },
      { projection: { _id: 1 } },
    )
    .toArray()
  return new Set(documents.map(({ _id }) => _id.toHexString()))
}

/** The imported documents of an agent's listing by their sources; without a listing, those that none is saved with yet. */
export async function findImportedDocuments(
  ownerId: ObjectId,
  propertyId: ObjectId | null,
): Promise<{ id: string; source: string }[]> {
  const documents = await collection('propertyDocuments')
    .find(
      propertyId
        ? { propertyId, source: { $exists: true } }
        : {
            ownerId,
            propertyId: { $exists: false },
            source: { $exists: true },
            // Time for the listing to be saved with it.
            expiresAt: { $gt: new Date(Date.now() + HOUR) },
          },
      { projection: { source: 1 } },
    )
    .toArray()
  return documents.map(({ _id, source = '' }) => ({ id: _id.toHexString(), source }))
}

const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => new ObjectId(id))

/** Changes the documents of a listing or draft: unsaved documents become its own, omitted documents are deleted. */
export async function setDocumentsOf(
  owner: { propertyId: ObjectId } | { draftId: ObjectId },
  { before, after }: { before: readonly { id: string }[]; after: readonly { id: string }[] },
  session: ClientSession,
): Promise<void> {
  const documents = collection('propertyDocuments')
  const removed = before.filter(({ id }) => !after.some((document) => document.id === id))
  if (removed.length > 0) await documents.deleteMany({ _id: { $in: idsOf(removed) }, ...owner }, { session })
  if (after.length > 0)
    await documents.updateMany(
      { _id: { $in: idsOf(after) }, propertyId: { $exists: false } },
      { $set: owner, $unset: { expiresAt: '' } },
      { session },
    )
}

/** Makes the documents of a draft unsaved again, until `expiresAt`. */
export async function releaseDocumentsOfDraft(
  draftId: ObjectId,
  documents: readonly { id: string }[],
  expiresAt: Date,
  session: ClientSession,
): Promise<void> {
  if (documents.length === 0) return
  await collection('propertyDocuments').updateMany(
    { _id: { $in: idsOf(documents) }, draftId },
    { $set: { expiresAt }, $unset: { draftId: '' } },
    { session },
  )
}

/** Deletes the documents that a person has uploaded and not saved. */
export async function deleteUnsavedDocuments(ownerId: ObjectId, session: ClientSession): Promise<void> {
  await collection('propertyDocuments').deleteMany({ ownerId, propertyId: { $exists: false } }, { session })
}
