import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { collection, type DraftDoc } from './collections'
import { anyOf } from './client'
import { pageQuery, type PageQuery } from './listing-search/page'
import { hasMatched } from './reads'

export async function insertDrafts(drafts: DraftDoc[], session: ClientSession): Promise<void> {
  if (drafts.length > 0) await collection('drafts').insertMany(drafts, { session })
}

/** The number of the drafts of these agents; each has a low limit (D490). */
export const countDrafts = (agentIds: readonly string[], session?: ClientSession): Promise<number> =>
  collection('drafts').countDocuments({ agentId: anyOf(agentIds) }, { session })

export const findDraft = (id: string, session?: ClientSession): Promise<DraftDoc | null> =>
  collection('drafts').findOne({ _id: new ObjectId(id) }, { session })

/** The drafts of these agents, last changed first. */
export const findDraftsOf = (agentIds: readonly string[]): PageQuery<DraftDoc> =>
  pageQuery('drafts', { agentId: anyOf(agentIds) }, [['updatedAt', -1]], 'agent')

/** The agent's imported drafts by the reference numbers of their file. */
export async function findDraftsByReference(
  agentId: ObjectId,
  references: readonly string[],
): Promise<Map<string, DraftDoc>> {
  if (references.length === 0) return new Map()
  const drafts = await collection('drafts')
    .find(
      { agentId, reference: { $exists: true, $in: [...references] } },
      { hint: 'one_per_reference', batchSize: references.length + 1 },
    )
    .toArray()
  return new Map(drafts.map((draft) => [draft.reference ?? '', draft]))
}

/** Stores other values of this version of a draft; false if it has changed or is deleted. */
export function writeDraft(
  { _id, version }: Pick<DraftDoc, '_id' | 'version'>,
  values: DraftDoc['values'],
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: { values, updatedAt: new Date() }, $inc: { version: 1 } }
  return hasMatched(collection('drafts').updateOne({ _id, version }, update, { session }))
}

/** Deletes this version of a draft; false if it has changed or is deleted. */
export async function deleteDraft(
  { _id, version }: Pick<DraftDoc, '_id' | 'version'>,
  session: ClientSession,
): Promise<boolean> {
  return (await collection('drafts').deleteOne({ _id, version }, { session })).deletedCount === 1
}

/** Deletes all drafts of a person, and returns them. */
export async function deleteDraftsOf(agentId: ObjectId, session: ClientSession): Promise<DraftDoc[]> {
  const drafts = await collection('drafts').find({ agentId }, { session, hint: 'agent' }).toArray()
  if (drafts.length > 0) await collection('drafts').deleteMany({ agentId }, { session })
  return drafts
}
