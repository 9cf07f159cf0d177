import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { type ApplicationStatus } from '@/lib/domain/application'
import { type ApplicationDoc, collection, type DocumentDoc } from './collections'
import {
  type AdminTableQuery,
  adminTableQuery,
  NEWEST_FIRST,
  OLDEST_FIRST,
  pageQuery,
  type PageQuery,
} from './listing-search/page'
import { exists, hasMatched } from './reads'

/** The pending applications, oldest first, which is also the earliest deadline first. */
export const findOpenApplications = (): PageQuery<ApplicationDoc> =>
  pageQuery('applications', { open: true }, OLDEST_FIRST, 'open')

/** The pending applications for the queue, which is paged both ways. */
export const findQueuedApplications = (): AdminTableQuery<ApplicationDoc> =>
  adminTableQuery('applications', { open: true }, OLDEST_FIRST, false, { index: 'open' })

/** The applications of a person, newest first. */
export const findApplicationsOf = (personId: string): PageQuery<ApplicationDoc> =>
  pageQuery('applications', { personId: new ObjectId(personId) }, NEWEST_FIRST, 'person')

export const findApplication = (id: string, session?: ClientSession): Promise<ApplicationDoc | null> =>
  collection('applications').findOne({ _id: new ObjectId(id) }, { session })

export const hasOpenApplication = (personId: ObjectId, session: ClientSession): Promise<boolean> =>
  exists('applications', { personId, open: true }, { session })

/** Adds an open application. Throws the duplicate-key error if the person has one. */
export async function insertApplication(
  application: Omit<ApplicationDoc, '_id' | 'open'>,
  session: ClientSession,
): Promise<ObjectId> {
  const _id = new ObjectId()
  await collection('applications').insertOne({ _id, ...application, open: true }, { session })
  return _id
}

/** Closes an open application and deletes its document; false if it is no longer open. */
export async function closeApplication(
  { _id, personId }: Pick<ApplicationDoc, '_id' | 'personId'>,
  decision: { status: ApplicationStatus; decidedAt: Date; reason?: string },
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: decision, $unset: { open: '' as const } }
  if (!(await hasMatched(collection('applications').updateOne({ _id, open: true }, update, { session }))))
    return false
  await collection('documents').deleteOne({ _id: personId }, { session })
  return true
}

/** Closes a person's open application, if any, and deletes its document. */
export async function closeApplicationOf(
  personId: ObjectId,
  decision: { status: ApplicationStatus; decidedAt: Date },
  session: ClientSession,
): Promise<void> {
  const open = await collection('applications').findOne({ personId, open: true }, { session })
  if (open) await closeApplication(open, decision, session)
}

/** Stores a person's document, replacing the previous one. */
export async function storeDocument({ _id, ...fields }: DocumentDoc, session: ClientSession): Promise<void> {
  await collection('documents').updateOne({ _id }, { $set: fields }, { session, upsert: true })
}

/** The metadata of a person's document; `null` if it has expired. */
export const findDocumentMetadata = (
  personId: ObjectId,
  now: Date,
): Promise<Pick<DocumentDoc, '_id' | 'type' | 'uploadedAt'> | null> =>
  collection('documents').findOne(
    { _id: personId, expiresAt: { $gt: now } },
    { projection: { type: 1, uploadedAt: 1 } },
  )

/** A person's document; `null` if it has expired. */
export const findDocument = (personId: ObjectId, now: Date): Promise<DocumentDoc | null> =>
  collection('documents').findOne({ _id: personId, expiresAt: { $gt: now } })

/** Extends the expiry of a person's document and returns its metadata; `null` if there is none. */
export async function extendDocument(
  personId: ObjectId,
  { now, until }: { now: Date; until: Date },
  session: ClientSession,
): Promise<Pick<DocumentDoc, 'type'> | null> {
  const documents = collection('documents')
  const document = await documents.findOne(
    { _id: personId, expiresAt: { $gt: now } },
    { session, projection: { type: 1 } },
  )
  if (document) await documents.updateOne({ _id: personId }, { $set: { expiresAt: until } }, { session })
  return document
}
