import 'server-only'
import { changingContent } from '@/lib/data/changing-content'
import { transaction, isDuplicateKey } from '@/lib/data/client'
import { type ImportDoc, type ImportRow } from '@/lib/data/collections'
import { endImport, findImport, findRows, recordStepResult, type StepResult } from '@/lib/data/imports'
import { findUserById } from '@/lib/data/users'
import { AppError } from '@/lib/domain/errors'
import { ERRORS_LIMIT, FILE_DELETED, rowsDone } from '@/lib/domain/import/import'
import { jobId } from '@/lib/domain/jobs'
import { type Actor } from '@/lib/domain/user'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { type ContentChange } from '@/lib/schemas/operation'
import { auditActor, auditUser } from '../audit/audit-entries'
import { actorOfJob } from '../authorise'
import { inSlices, runUntilDone, SLICE_MS, StaleStep } from '../jobs/run-job'
import { type PlannedRow, planRows, rejectedRow } from './plan-rows'
import { prepareDocuments } from './import-documents'
import { limitFiles, preparePictures } from './import-pictures'
import { previewRows, type RowFiles, RowRejected, writeRows } from './write-rows'

/** After this many conflicts in a row the job fails and is retried later. */
const MAX_CONFLICTS = 5

const CHANGES: ContentChange[] = ['lists', 'properties']

const NOT_ALLOWED = 'This account can no longer add homes.'
const STUCK_MESSAGE = 'This import failed repeatedly and was stopped. Please upload the file again.'

/**
 * Continues an import step by step. Each step is one transaction that writes its rows and the progress, so an
 * interruption leaves nothing half written or duplicated. Pauses after a slice, and on shutdown.
 */
export const continueImport = inSlices(runSlice, async (id) => {
  const importDoc = await findImport(id)
  if (importDoc?.open) await finishImport(importDoc, { status: 'failed', message: STUCK_MESSAGE })
})

async function runSlice(subject: string): Promise<'done' | Date> {
  const until = Date.now() + SLICE_MS
  let conflicts = 0
  for (;;) {
    const importDoc = await findImport(subject)
    if (!importDoc?.open) return 'done'
    const agent = await actorOfJob(importDoc.agentId, 'property:import')
    if (!agent) {
      await finishImport(importDoc, { status: 'failed', message: NOT_ALLOWED })
      return 'done'
    }
    const rows = await findRows(importDoc.rowsOf, importDoc.at)
    if (rows.length === 0) {
      const isComplete = rowsDone(importDoc) === importDoc.rows
      const outcome = isComplete
        ? { status: 'done' as const }
        : { status: 'failed' as const, message: FILE_DELETED }
      await finishImport(importDoc, outcome)
      return 'done'
    }
    const { conflict } = await tryStep(importDoc, agent, rows)
    conflicts = conflict === undefined ? 0 : conflicts + 1
    const isSliceOver = Date.now() >= until
    if (conflict !== undefined && (isSliceOver || conflicts >= MAX_CONFLICTS))
      throw new Error('This step keeps conflicting with other processes.', { cause: conflict })
    if (isSliceOver || isShuttingDown()) return new Date()
  }
}

/** Runs the import right after the upload; the job remains if it is interrupted. Never throws. */
export const continueImportNow = (id: string): Promise<void> =>
  runUntilDone(jobId('import-listings', id), continueImport)

/**
 * Writes some rows, or previews them in a dry run. Returns the error as `conflict` if nothing was written because of a
 * concurrent change: the step must be planned again.
 */
async function tryStep(
  importDoc: ImportDoc,
  agent: Actor,
  rows: ImportRow[],
): Promise<{ conflict?: unknown }> {
  const plannedRows = await planRows(importDoc, rows)
  if (importDoc.dryRun) {
    const outcome = await previewRows(importDoc, plannedRows)
    await recordStepResult(importDoc, stepResultOf(importDoc, plannedRows, outcome))
    return {}
  }
  const planned = limitFiles(plannedRows)
  const files = {
    pictures: await preparePictures(importDoc, planned),
    documents: await prepareDocuments(importDoc, agent, planned),
  }
  try {
    await writeStep(importDoc, agent, planned, files)
    return {}
  } catch (error) {
    // One of these listings, the whole step or the agent's role was changed concurrently.
    const isStale = error instanceof StaleStep || isDuplicateKey(error)
    const isForbidden = error instanceof AppError && error.code === 'forbidden'
    if (!isStale && !isForbidden) throw error
    return { conflict: error }
  }
}

/** Writes the rows in one transaction. If a listing refuses a row, tries again with that row rejected. */
async function writeStep(
  importDoc: ImportDoc,
  agent: Actor,
  planned: readonly PlannedRow[],
  files: RowFiles,
): Promise<void> {
  try {
    await changingContent(CHANGES, () =>
      transaction(async (session) => {
        const outcome = await writeRows(agent, planned, files, session)
        if (!(await recordStepResult(importDoc, stepResultOf(importDoc, planned, outcome), session)))
          throw new StaleStep()
      }),
    )
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error
    const withRejection = planned.map((row) =>
      row.row === error.row ? rejectedRow(importDoc, row, error.reason) : row,
    )
    await writeStep(importDoc, agent, withRejection, files)
  }
}

/** The result of a step, with as many of its errors as the import can still store. */
function stepResultOf(
  importDoc: ImportDoc,
  planned: readonly PlannedRow[],
  { counts, errors, rejected }: Pick<StepResult, 'counts' | 'errors' | 'rejected'>,
): StepResult {
  const remaining = Math.max(0, ERRORS_LIMIT - importDoc.errorCount)
  return {
    to: planned.at(-1)?.row ?? importDoc.at,
    counts,
    errors: errors.slice(0, remaining),
    errorCount: errors.length,
    rejected,
    checkedDrafts: importDoc.dryRun ? planned.filter((row) => row.kind === 'draft' && !row.draft).length : 0,
  }
}

async function finishImport(
  importDoc: ImportDoc,
  outcome: { status: 'done' | 'failed'; message?: string },
): Promise<void> {
  const { _id, agentId, dryRun, created, updated, unchanged, drafted, failed } = importDoc
  const account = await findUserById(agentId.toHexString())
  await transaction(async (session) => {
    const isEnded = await endImport(_id, outcome, new Date(), session)
    if (!isEnded || dryRun) return
    await auditUser(
      auditActor(agentId, account),
      'property.imported',
      account ?? { _id: agentId },
      { after: { created, updated, unchanged, ...(drafted > 0 && { drafted }), failed } },
      session,
    )
  })
}
