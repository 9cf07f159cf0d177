import 'server-only'
import { findBulkChange, findOpenBulkChange, findRefusedBatches } from '@/lib/data/bulk-changes'
import { type BulkChangeDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/ids'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { bulkChangeDto, type BulkChangeDto, type GetBulkChangeInput } from '@/lib/schemas/bulk-change'
import { assertCan } from '../authorise'
import { serialise } from '../serialise'
import { finishBulkChange } from './run-bulk-change'

/** How many batches of rows a page of refused homes reads. */
const BATCHES = 2

/** A change of the agent's own; else `not_found`. */
async function readOwn(actor: Actor, id: string): Promise<BulkChangeDoc> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  const bulkChange = await findBulkChange(id)
  if (bulkChange?.agentId.toHexString() !== actor.id) throw notFound('Change not found.')
  return bulkChange
}

/** The state of a change of many homes, with a page of what was refused and why (D482). Throws `not_found`. */
export async function getBulkChange(actor: Actor, { id, from }: GetBulkChangeInput): Promise<BulkChangeDto> {
  const bulkChange = await readOwn(actor, id)
  const batches = await findRefusedBatches(bulkChange._id, from, BATCHES + 1)
  return serialise(bulkChangeDto, bulkChange, {
    kind: bulkChange.change.kind,
    price: bulkChange.change.kind === 'prices' ? bulkChange.change.price : undefined,
    refusals: batches.slice(0, BATCHES).flatMap(({ rows, refusals = [] }) =>
      refusals.flatMap(({ row, message }) => {
        const { id: propertyId, title } = rows[row] ?? {}
        return propertyId
          ? [{ propertyId: propertyId.toHexString(), ...(title !== undefined && { title }), message }]
          : []
      }),
    ),
    next: batches[BATCHES]?.first ?? null,
  })
}

/** Stops a running change; the homes that are not done yet stay as they are. Does nothing to one that has ended. */
export async function stopBulkChange(actor: Actor, { id }: { id: string }): Promise<void> {
  assertCan(actor, 'property:update', actor.id)
  const { _id } = await readOwn(actor, id)
  await finishBulkChange(_id, { state: 'stopped' })
}

/** The id of the agent's running change, or `null`. */
export const runningBulkChange = async ({ id }: Actor): Promise<string | null> =>
  (await findOpenBulkChange(new ObjectId(id)))?._id.toHexString() ?? null
