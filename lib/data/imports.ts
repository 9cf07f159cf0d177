import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import {
  type ImportCounts,
  type ImportError,
  EMPTY_COUNTS,
  type RejectedRow,
} from '@/lib/domain/import/import'
import {
  collection,
  type ImportDoc,
  type ImportFileDoc,
  type ImportRow,
  type ImportRowsDoc,
} from './collections'
import { addJobs } from './jobs'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { exists, hasMatched } from './reads'

/** Retention of a file's rows, and of its result, in days. */
const ROWS_RETENTION = 2
const IMPORT_RETENTION = 30

/** When the rows of an import's file are deleted; they were stored with the file's first import. */
export const rowsExpireAt = ({ rowsOf }: Pick<ImportDoc, 'rowsOf'>): Date =>
  addDays(rowsOf.getTimestamp(), ROWS_RETENTION)

/** An import without its progress. */
type NewImport = Omit<
  ImportDoc,
  keyof ImportCounts | 'status' | 'at' | 'faults' | 'errorCount' | 'createdAt' | 'expiresAt'
>

/**
 * Adds an import whose rows are stored, and enqueues its job. Throws the duplicate-key error if the agent has an
 * unfinished one.
 */
export async function insertImport(importDoc: NewImport, now: Date, session: ClientSession): Promise<void> {
  await collection('imports').insertOne(
    {
      ...importDoc,
      ...EMPTY_COUNTS,
      status: 'waiting',
      open: true,
      at: 0,
      faults: {},
      errorCount: 0,
      createdAt: now,
      expiresAt: addDays(now, IMPORT_RETENTION),
    },
    { session },
  )
  await addJobs([{ kind: 'import-listings', subject: importDoc._id.toHexString(), dueAt: now }], session)
}

/** Stores some rows of a file for an import that will be added. */
export async function insertRows(
  importId: ObjectId,
  agentId: ObjectId,
  rows: ImportRow[],
  now: Date,
): Promise<void> {
  const first = rows[0]?.row ?? 0
  const last = rows.at(-1)?.row ?? 0
  const expiresAt = addDays(now, ROWS_RETENTION)
  await collection('importRows').insertOne({
    _id: new ObjectId(),
    importId,
    agentId,
    first,
    last,
    rows,
    expiresAt,
  })
}

/** Stores a file that is zipped with the table of an import. */
export async function insertZippedFile(
  file: Omit<ImportFileDoc, '_id' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  const expiresAt = addDays(now, ROWS_RETENTION)
  await collection('importFiles').insertOne({ ...file, _id: new ObjectId(), expiresAt })
}

/** The digests of an import's zipped files of these names. */
export async function findZippedDigests(importId: ObjectId, names: string[]): Promise<Map<string, string>> {
  const files = await collection('importFiles')
    .find({ importId, name: { $in: names } }, { projection: { name: 1, digest: 1 } })
    .toArray()
  return new Map(files.map(({ name, digest }) => [name, digest]))
}

/** An import's zipped file with its encrypted content, or `null` if it is deleted. */
export const findZippedFile = (importId: ObjectId, digest: string): Promise<ImportFileDoc | null> =>
  collection('importFiles').findOne({ importId, digest })

/** Deletes the rows of a file, and what is zipped with it. */
export async function deleteRows(importId: ObjectId): Promise<void> {
  await collection('importRows').deleteMany({ importId })
  await collection('importFiles').deleteMany({ importId })
}

/** Deletes the zipped files of the agent's earlier imports: only those of the newest ZIP are stored. */
export async function deleteOlderZippedFiles(
  agentId: ObjectId,
  newest: ObjectId,
  session: ClientSession,
): Promise<void> {
  await collection('importFiles').deleteMany({ agentId, importId: { $lt: newest } }, { session })
}

/** Deletes the rows of the agent's oldest files, so that `limit` files remain with this one. */
export async function deleteOldestFiles(
  agentId: ObjectId,
  { newest, limit }: { newest: ObjectId; limit: number },
  session: ClientSession,
): Promise<void> {
  const rows = collection('importRows')
  const earlier = await rows.distinct('importId', { agentId, importId: { $lt: newest } }, { session })
  const oldest = earlier.toSorted((a, b) => (a.toHexString() < b.toHexString() ? 1 : -1)).slice(limit - 1)
  if (oldest.length > 0) await rows.deleteMany({ importId: { $in: oldest } }, { session })
}

/** The next batch of rows of a file that has one after `at`, or `null`. */
export async function findBatch(importId: ObjectId, at: number): Promise<ImportRowsDoc | null> {
  const [batch = null] = await collection('importRows')
    .find({ importId, last: { $gt: at } }, { sort: { last: 1 }, limit: 1 })
    .toArray()
  return batch
}

/** The rows of that batch after `at`; empty at the end. */
export const findRows = async (importId: ObjectId, at: number): Promise<ImportRow[]> =>
  (await findBatch(importId, at))?.rows.filter(({ row }) => row > at) ?? []

export const findImport = (id: string, session?: ClientSession): Promise<ImportDoc | null> =>
  collection('imports').findOne({ _id: new ObjectId(id) }, { session })

/** An import without what is as long as its file. */
export type ImportSummary = Omit<ImportDoc, 'header' | 'fields' | 'examples' | 'doubles' | 'faults'>

const SUMMARY = { header: 0, fields: 0, examples: 0, doubles: 0, faults: 0 } as const

/** The agent's latest imports, newest first. */
export const findLatestImports = (agentId: string, limit: number): Promise<ImportSummary[]> =>
  collection('imports')
    .find<ImportSummary>(
      { agentId: new ObjectId(agentId) },
      { projection: SUMMARY, sort: { createdAt: -1, _id: 1 }, limit },
    )
    .toArray()

/** Records that the rows of a file are written, not only checked; false if they were before. */
export const claimRows = (rowsOf: ObjectId, session: ClientSession): Promise<boolean> =>
  hasMatched(
    collection('imports').updateOne(
      { _id: rowsOf, areRowsWritten: { $exists: false } },
      { $set: { areRowsWritten: true } },
      { session },
    ),
  )

/** Records that the agent has confirmed the columns. */
export async function confirmColumns(_id: ObjectId): Promise<void> {
  await collection('imports').updateOne({ _id }, { $set: { confirmed: true } })
}

export const hasOpenImport = (agentId: string): Promise<boolean> =>
  exists('imports', { agentId: new ObjectId(agentId), open: true })

/** The stored imports of an agent, newest first. */
export const findImportsOfAgent = (agentId: string): PageQuery<ImportDoc> =>
  pageQuery('imports', { agentId: new ObjectId(agentId) }, NEWEST_FIRST, 'agent')

/** The result of some rows. */
export type StepResult = {
  to: number
  counts: ImportCounts
  errors: ImportError[]
  errorCount: number
  rejected: RejectedRow[]
  checkedDrafts: number
}

/**
 * Records the result of the rows after `from`, in the transaction that writes them; false if another process has done
 * so: the transaction must be aborted.
 */
export async function recordStepResult(
  { _id, at, rowsOf }: Pick<ImportDoc, '_id' | 'at' | 'rowsOf'>,
  { to, counts, errors, errorCount, rejected, checkedDrafts }: StepResult,
  session?: ClientSession,
): Promise<boolean> {
  const batches = collection('importRows')
  const batch = { importId: rowsOf, last: { $gte: to }, first: { $lte: to } }
  const before = (await batches.findOne(batch, { session, projection: { rejected: 1 } }))?.rejected
  // Rows with many files are written in several steps.
  const rows = before?.importId.equals(_id) ? [...before.rows, ...rejected] : rejected
  await batches.updateOne(batch, { $set: { rejected: { importId: _id, rows } } }, { session })
  // Not the row alone: numeric keys would be reordered.
  const faults = errors.length > 0 && { [`faults.row${at + 1}`]: errors }
  const update = {
    $set: { at: to, status: 'running' as const, ...faults },
    $inc: { ...counts, errorCount, ...(checkedDrafts > 0 && { checkedDrafts }) },
  }
  return hasMatched(collection('imports').updateOne({ _id, at, open: true }, update, { session }))
}

/** Finishes an import; false if it is finished already. */
export function endImport(
  _id: ObjectId,
  end: { status: 'done' | 'failed'; message?: string },
  endedAt: Date,
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: { ...end, endedAt }, $unset: { open: '' as const } }
  return hasMatched(collection('imports').updateOne({ _id, open: true }, update, { session }))
}
