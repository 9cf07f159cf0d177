import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { endBulkChange, findBulkChange, findRowsFrom, recordRow } from '@/lib/data/bulk-changes'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, skipInvalidation, transaction } from '@/lib/data/client'
import { type BulkChangeDoc, type BulkChangeRow, type PropertyDoc } from '@/lib/data/collections'
import { type ObjectId } from '@/lib/data/ids'
import { findUserById } from '@/lib/data/users'
import { type BulkChange, BULK_TEXTS } from '@/lib/domain/bulk-change'
import { AppError } from '@/lib/domain/errors'
import { jobId, STUCK_AFTER } from '@/lib/domain/jobs'
import { type Actor } from '@/lib/domain/user'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { getLog } from '@/lib/log'
import { type CreateBulkChangeInput } from '@/lib/schemas/bulk-change'
import { type ContentChange } from '@/lib/schemas/operation'
import { actorOfJob, assertCan, recheckActor } from '../authorise'
import { type Handler, runNow } from '../jobs/run-job'
import { moveOnMarket } from '../properties/change-market'
import { deleteListing } from '../properties/delete-property'
import { readProperty } from '../properties/read-property'
import { changeListing } from '../properties/update-property'
import { createBulkChange, newPrices } from './create-bulk-change'

/** How long a worker runs one change before other jobs have a turn, in milliseconds. */
const SLICE_MS = 15_000

const CHANGES: ContentChange[] = ['lists', 'properties']

/** Changes one listing as its own operation does; returns whether anything changed. */
async function apply(
  agent: Actor,
  property: PropertyDoc,
  change: BulkChange,
  session: Session,
): Promise<boolean> {
  if (change.kind === 'delete') return (await deleteListing(agent, property, session)) > 0
  assertCan(agent, 'property:update', property.agentId.toHexString())
  return change.kind === 'prices'
    ? changeListing(agent, property, { values: newPrices(property, change.price) }, session)
    : moveOnMarket(agent, property, change.kind === 'off-market', session)
}

/**
 * Continues a change of many listings row by row. Each row is one transaction that changes the listing and records that,
 * so an interruption leaves nothing half done and nothing is done twice. Pauses after a while, and on shutdown. A change
 * whose job is stuck is ended, so that its agent can start another.
 */
export const continueBulkChange: Handler = async ({ subject, attempts }) => {
  try {
    return await runSlice(subject)
  } catch (error) {
    const bulkChange = attempts + 1 >= STUCK_AFTER ? await findBulkChange(subject) : null
    if (bulkChange) await finishBulkChange(bulkChange._id, { state: 'stopped', message: BULK_TEXTS.failed })
    throw error
  }
}

async function runSlice(subject: string): Promise<'done' | Date> {
  const until = Date.now() + SLICE_MS
  for (;;) {
    const bulkChange = await findBulkChange(subject)
    if (!bulkChange?.open) return 'done'
    const agent = await actorOfJob(bulkChange.agentId, 'property:update')
    const rows = agent ? await findRowsFrom(bulkChange) : []
    if (!agent || rows.length === 0) {
      const end = agent
        ? { state: 'done' as const }
        : { state: 'stopped' as const, message: BULK_TEXTS.forbidden }
      await finishBulkChange(bulkChange._id, end)
      return 'done'
    }
    for (const [i, row] of rows.entries()) {
      if (!(await takeRow({ ...bulkChange, at: bulkChange.at + i }, agent, row))) break
      if (Date.now() >= until || isShuttingDown()) return new Date()
    }
  }
}

/** The change has ended, another process has done this row, or the agent may no longer change anything. */
class StaleRow extends Error {}

/** Changes the listing of one row, or records why it is refused; false if the change must be read again. */
async function takeRow(bulkChange: BulkChangeDoc, agent: Actor, row: BulkChangeRow): Promise<boolean> {
  try {
    await changingContent(CHANGES, () => transaction((session) => changeRow(bulkChange, agent, row, session)))
    return true
  } catch (error) {
    if (error instanceof StaleRow) return false
    if (!(error instanceof AppError)) throw error
    const refusal = Object.values(error.fields ?? {})[0] ?? error.message
    return transaction((session) => recordRow(bulkChange, { refusal }, session))
  }
}

async function changeRow(
  bulkChange: BulkChangeDoc,
  agent: Actor,
  { id }: BulkChangeRow,
  session: Session,
): Promise<void> {
  const actor = await recheckActor(agent, session).catch((error: unknown) => {
    throw error instanceof AppError ? new StaleRow() : error
  })
  const property = await readProperty(actor, id.toHexString(), session)
  const isChanged = await apply(actor, property, bulkChange.change, session)
  if (!isChanged) skipInvalidation(session)
  if (!(await recordRow(bulkChange, isChanged ? 'changed' : 'unchanged', session))) throw new StaleRow()
}

/** Ends a change with an entry in the audit log; does nothing if it has ended. */
export async function finishBulkChange(
  _id: ObjectId,
  end: { state: 'done' | 'stopped'; message?: string },
): Promise<void> {
  await transaction(async (session) => {
    const bulkChange = await endBulkChange(_id, end, new Date(), session)
    if (!bulkChange) return
    const { agentId, change, changed, unchanged, refused } = bulkChange
    const account = await findUserById(agentId.toHexString(), session)
    await recordAudit(
      {
        actor: { id: agentId.toHexString(), ...(account && { name: account.name, email: account.email }) },
        action: 'property.bulk-changed',
        targetType: 'user',
        targetId: agentId,
        ...(account && { targetName: account.name }),
        before: {},
        after: { kind: change.kind, changed, unchanged, refused },
      },
      session,
    )
  })
}

/** Runs the change right after it was started; the job remains if it is interrupted. Never throws. */
export async function continueBulkChangeNow(id: string): Promise<void> {
  try {
    const runTurn = () => runNow(jobId('change-homes', id), continueBulkChange)
    while ((await runTurn()) === 'later' && !isShuttingDown());
  } catch (error) {
    getLog().warn({ err: error, bulkChangeId: id }, 'change of many homes not finished yet')
  }
}

/** Starts a change as `createBulkChange` does, and runs it after the answer. */
export async function startBulkChange(
  actor: Actor,
  input: CreateBulkChangeInput,
  key?: string,
): Promise<{ id: string }> {
  const started = await createBulkChange(actor, input, key)
  // Not awaited: if this process ends, another one continues.
  void continueBulkChangeNow(started.id)
  return started
}
