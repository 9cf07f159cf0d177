import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import { type BulkChange, type BulkState } from '@/lib/domain/bulk-change'
import { type BulkChangeDoc, type BulkChangeRow, type BulkChangeRowsDoc, collection } from './collections'
import { addJobs } from './jobs'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { hasMatched } from './reads'

/** How many rows are stored in one document. */
const ROWS_AT_ONCE = 50

/** How long a change and its report are stored, in days. */
const RETENTION = 30

type NewBulkChange = Pick<BulkChangeDoc, '_id' | 'agentId' | 'requestDigest'> & { change: BulkChange }

/**
 * Adds a change of these homes and enqueues its job. Throws the duplicate-key error of `agentId` if the agent has a
 * running change.
 */
export async function insertBulkChange(
  bulkChange: NewBulkChange,
  rows: readonly BulkChangeRow[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { _id: changeId, agentId } = bulkChange
  const expiresAt = addDays(now, RETENTION)
  await collection('bulkChanges').insertOne(
    {
      ...bulkChange,
      state: 'running',
      open: true,
      total: rows.length,
      at: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
      createdAt: now,
      expiresAt,
    },
    { session },
  )
  const batches = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) => i * ROWS_AT_ONCE)
  await collection('bulkChangeRows').insertMany(
    batches.map((first) => ({
      _id: new ObjectId(),
      changeId,
      agentId,
      first,
      expiresAt,
      rows: rows.slice(first, first + ROWS_AT_ONCE),
    })),
    { session },
  )
  await addJobs([{ kind: 'change-homes', subject: changeId.toHexString(), dueAt: now }], session)
}

export const findBulkChange = (id: string): Promise<BulkChangeDoc | null> =>
  collection('bulkChanges').findOne({ _id: new ObjectId(id) })

/** The running change of an agent, or `null`. */
export const findOpenBulkChange = (agentId: ObjectId): Promise<BulkChangeDoc | null> =>
  collection('bulkChanges').findOne({ agentId, open: true })

/** The stored changes of an agent, newest first. */
export const findBulkChangesOf = (agentId: string): PageQuery<BulkChangeDoc> =>
  pageQuery('bulkChanges', { agentId: new ObjectId(agentId) }, NEWEST_FIRST, 'agent')

/** The rows that are not done yet and are stored together, in order; empty at the end. */
export async function findRowsFrom({ _id, at }: Pick<BulkChangeDoc, '_id' | 'at'>): Promise<BulkChangeRow[]> {
  const first = at - (at % ROWS_AT_ONCE)
  const batch = await collection('bulkChangeRows').findOne({ changeId: _id, first })
  return batch?.rows.slice(at - first) ?? []
}

/** Batches with refused rows, in order from row `from`, at most `limit`. */
export const findRefusedBatches = (
  changeId: ObjectId,
  from: number,
  limit: number,
): Promise<BulkChangeRowsDoc[]> =>
  collection('bulkChangeRows')
    .find({ changeId, first: { $gte: from }, refusals: { $exists: true } }, { sort: { first: 1 }, limit })
    .toArray()

/** The result for a home: changed, unchanged, or refused for this reason. */
export type RowOutcome = 'changed' | 'unchanged' | { refusal: string }

/**
 * Records the outcome of the row `at`, in the transaction that changes its home; false if another process has done so,
 * or the change has ended: the transaction must be aborted.
 */
export async function recordRow(
  { _id, at }: Pick<BulkChangeDoc, '_id' | 'at'>,
  outcome: RowOutcome,
  session: ClientSession,
): Promise<boolean> {
  const counter = typeof outcome === 'string' ? outcome : 'refused'
  const update = { $inc: { at: 1, [counter]: 1 } }
  const isNext = await hasMatched(
    collection('bulkChanges').updateOne({ _id, at, open: true }, update, { session }),
  )
  if (isNext && typeof outcome !== 'string') {
    const first = at - (at % ROWS_AT_ONCE)
    await collection('bulkChangeRows').updateOne(
      { changeId: _id, first },
      { $push: { refusals: { row: at - first, message: outcome.refusal } } },
      { session },
    )
  }
  return isNext
}

/** Ends a change; returns it as it was, or `null` if it had ended. */
export const endBulkChange = (
  _id: ObjectId,
  end: { state: Exclude<BulkState, 'running'>; message?: string },
  endedAt: Date,
  session: ClientSession,
): Promise<BulkChangeDoc | null> =>
  collection('bulkChanges').findOneAndUpdate(
    { _id, open: true },
    { $set: { ...end, endedAt }, $unset: { open: '' } },
    { session },
  )
