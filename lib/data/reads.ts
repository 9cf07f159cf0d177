import 'server-only'
import {
  type ClientSession,
  type Filter,
  type FindOptions,
  type ObjectId,
  type OptionalUnlessRequiredId,
  type UpdateResult,
  type WithId,
} from 'mongodb'
import { addInTransaction } from './client'
import { collection, type CollectionDocument, type CollectionName } from './collections'

/** The options that read at most `limit` documents in one call: the driver's batches have a hundred. */
export const upTo = (limit: number) => ({ limit, batchSize: limit + 1 })

/** Reads the documents with these ids in one call, in no order. */
export const findByIds = <N extends CollectionName>(
  name: N,
  ids: readonly CollectionDocument<N>['_id'][],
  options?: FindOptions,
): Promise<WithId<CollectionDocument<N>>[]> =>
  collection(name)
    .find({ _id: { $in: ids } } as Filter<CollectionDocument<N>>, { ...options, batchSize: ids.length + 1 })
    .toArray()

/**
 * Inserts, in a transaction, those of these documents whose ids are new, and returns them. For many documents a read and
 * one insert take much less time than as many upserts.
 */
export async function insertMissing<N extends CollectionName>(
  name: N,
  docs: readonly CollectionDocument<N>[],
  session: ClientSession,
): Promise<CollectionDocument<N>[]> {
  const stored = await findByIds(
    name,
    docs.map(({ _id }) => _id),
    { session, projection: { _id: 1 } },
  )
  const ids = new Set(stored.map(({ _id }) => String(_id)))
  const missing = docs.filter(({ _id }) => !ids.has(String(_id)) && ids.add(String(_id)))
  const rows = missing as OptionalUnlessRequiredId<CollectionDocument<N>>[]
  if (rows.length > 0) await addInTransaction(() => collection(name).insertMany(rows, { session }))
  return missing
}

/** Documents by their hexadecimal ids, each once. */
export const byId = <Doc extends { _id: ObjectId }>(docs: readonly Doc[]): Map<string, Doc> =>
  new Map(docs.map((doc) => [doc._id.toHexString(), doc]))

/** True if a document matches the filter. */
export const exists = async <N extends CollectionName>(
  name: N,
  filter: Filter<CollectionDocument<N>>,
  options?: FindOptions,
): Promise<boolean> =>
  (await collection(name).findOne(filter, { ...options, projection: { _id: 1 } })) !== null

/** Counts the documents that have each of these ids in `field`, by hexadecimal id; ids without any are absent. */
export async function countBy<N extends CollectionName>(
  name: N,
  field: keyof CollectionDocument<N> & string,
  ids: readonly ObjectId[],
  filter: Filter<CollectionDocument<N>>,
): Promise<Map<string, number>> {
  const counts = await collection(name)
    .aggregate<{ _id: ObjectId; count: number }>(
      [
        { $match: { [field]: { $in: [...ids] }, ...filter } },
        // eslint-disable-next-line product/currency -- the path of a field
        { $group: { _id: `$${field}`, count: { $sum: 1 } } },
      ],
      { batchSize: ids.length + 1 },
    )
    .toArray()
  return new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]))
}

/** True if the update has found a document. */
export const hasMatched = async (update: Promise<UpdateResult>): Promise<boolean> =>
  (await update).matchedCount === 1
