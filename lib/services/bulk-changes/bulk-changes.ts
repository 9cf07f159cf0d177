import 'server-only'
import {
  findBulkChange,
  insertBulkChange,
  endBulkChange,
  findRowsFrom,
  recordRow,
  findOpenBulkChange,
  findRefusedBatches,
} from '@/lib/data/bulk-changes'
import { transaction, type Session, skipInvalidation, ObjectId } from '@/lib/data/client'
import { type BulkChangeDoc, type PropertyDoc, type BulkChangeRow } from '@/lib/data/collections'
import { findUnderOffer } from '@/lib/data/offers'
import {
  BULK_TEXTS,
  movedPrices,
  type MovedPrices,
  type PriceMove,
  type BulkChange,
} from '@/lib/domain/bulk-change'
import { AppError, conflict, invalidField, notFound } from '@/lib/domain/errors'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { toMajor } from '@/lib/domain/money'
import { type PriceFields, type StoredPrices } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import {
  type BulkSelection,
  PRICE_NEEDED,
  changeIn,
  type CreateBulkChangeInput,
  type PricePreviewDto,
  bulkChangeDto,
  type BulkChangeDto,
  type GetBulkChangeInput,
} from '@/lib/schemas/bulk-change'
import { changingContent } from '@/lib/data/changing-content'
import { findUserById } from '@/lib/data/users'
import { jobId } from '@/lib/domain/jobs'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { type ContentChange } from '@/lib/schemas/operation'
import { auditActor, auditUser } from '../audit/audit-entries'
import { assertCan, recheckActor, actorOfJob } from '../authorise'
import { refuseDuplicate } from '../duplicates'
import { keyedBy, createOnce } from '../keyed'
import { selectOwn } from '../properties/own-table'
import { soldConflict, changeListing } from '../properties/update-property'
import { inSlices, runUntilDone, SLICE_MS, StaleStep } from '../jobs/run-job'
import { moveOnMarket } from '../properties/change-market'
import { deleteListing } from '../properties/decide-property'
import { readProperty } from '../properties/read-property'
import { serialise } from '../serialise'

/**
 * Starts a change of many of the agent's listings (D482), whose job runs row by row; returns its id. A search is resolved
 * to its listings now. Throws `conflict` while another one of the agent runs, and `invalid_input` if there is nothing
 * to change. A repeated call with the same `key` returns the first call's change (D244).
 */
export async function createBulkChange(
  actor: Actor,
  input: CreateBulkChangeInput,
  key?: string,
): Promise<{ id: string }> {
  assertCan(actor, 'property:update', actor.id)
  return key === undefined
    ? insert(actor, input, { _id: new ObjectId() })
    : createOnce(keyedBy(actor, input, key), findBulkChange, (keyed) => insert(actor, input, keyed))
}

async function insert(
  actor: Actor,
  { kind, price, ...selection }: CreateBulkChangeInput,
  keyed: Pick<BulkChangeDoc, '_id' | 'requestDigest'>,
): Promise<{ id: string }> {
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const ownListings = await selectOwn(actor, selection, session)
    const titles = new Map(ownListings.map(({ _id, title }) => [_id.toHexString(), title]))
    const ids = new Set(selection.ids ?? titles.keys())
    if (ids.size === 0) throw invalidField('ids', BULK_TEXTS.empty)
    const rows = [...ids].map((id) => {
      const title = titles.get(id)
      return { id: new ObjectId(id), ...(title !== undefined && { title }) }
    })
    const request = { ...keyed, agentId: new ObjectId(actor.id), change: changeIn({ kind, price }) }
    const refuseSecond = refuseDuplicate(['agentId'], BULK_TEXTS.running)
    await insertBulkChange(request, rows, new Date(), session).catch(refuseSecond)
  })
  return { id: keyed._id.toHexString() }
}

const majorOf = (minor: number | null | undefined) => (typeof minor === 'number' ? toMajor(minor) : undefined)

/** The prices of a home, in major units. */
const pricesOf = (home: StoredPrices): PriceFields => ({
  minPrice: toMajor(home.minPriceMinor),
  maxPrice: toMajor(home.maxPriceMinor),
  askingPrice: majorOf(home.askingPriceMinor),
  priceQualifier: home.priceQualifier,
})

/** The prices that a home gets (D483). Throws `conflict` for a sold one, `invalid_input` for prices that none may have. */
export function newPrices(
  property: Pick<PropertyDoc, 'soldAt'> & StoredPrices,
  move: PriceMove,
): MovedPrices {
  if (property.soldAt) throw soldConflict()
  return movedPrices(pricesOf(property), move)
}

/** How many homes a preview shows of each kind. */
const PREVIEWED = 100

/** The new prices of the homes of a selection, and which cannot be changed and why. Changes nothing. */
export async function previewPrices(
  actor: Actor,
  selection: BulkSelection,
  move: PriceMove | undefined,
): Promise<PricePreviewDto> {
  assertCan(actor, 'property:update', actor.id)
  if (!move) throw invalidField('price', PRICE_NEEDED)
  const ownListings = await selectOwn(actor, selection)
  const markedIds = ownListings.filter(({ underOffer }) => underOffer).map(({ _id }) => _id.toHexString())
  const underOffer = markedIds.length > 0 ? await findUnderOffer(markedIds, new Date()) : new Set<string>()
  const changes: PricePreviewDto['changes'] = []
  const refusals: PricePreviewDto['refusals'] = []
  for (const property of ownListings) {
    const _id = property._id.toHexString()
    const { title } = property
    const prices = pricesOf(property)
    try {
      const next = newPrices(property, move)
      const isSame = Object.entries(next).every(
        ([name, price]) => prices[name as keyof MovedPrices] === price,
      )
      if (isSame) continue
      if (underOffer.has(_id)) throw conflict(CHANGED_LISTING_TEXTS.priced)
      changes.push({ _id, title, now: prices, next: { ...prices, ...next } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ _id, title, message: error.message })
    }
  }
  return {
    changed: changes.length,
    unchanged: ownListings.length - changes.length - refusals.length,
    refused: refusals.length,
    changes: changes.slice(0, PREVIEWED),
    refusals: refusals.slice(0, PREVIEWED),
  }
}

/** How many homes a selection has, at most 5,000. */
export async function countSelected(actor: Actor, selection: BulkSelection): Promise<number> {
  assertCan(actor, 'property:update', actor.id)
  return (await selectOwn(actor, selection)).length
}

const CHANGES: ContentChange[] = ['lists', 'properties']

/** Changes one listing as its own operation does; returns whether anything changed. */
async function applyChange(
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
 * so an interruption leaves nothing half done and nothing is done twice. Pauses after a slice, and on shutdown.
 */
export const continueBulkChange = inSlices(runSlice, (id) =>
  finishBulkChange(new ObjectId(id), { state: 'stopped', message: BULK_TEXTS.failed }),
)

async function runSlice(subject: string): Promise<'done' | Date> {
  const until = Date.now() + SLICE_MS
  for (;;) {
    const bulkChange = await findBulkChange(subject)
    if (!bulkChange?.open) return 'done'
    const agent = await actorOfJob(bulkChange.agentId, 'property:update')
    const rows = agent ? await findRowsFrom(bulkChange) : []
    if (!agent || rows.length === 0) {
      const outcome = agent
        ? { state: 'done' as const }
        : { state: 'stopped' as const, message: BULK_TEXTS.forbidden }
      await finishBulkChange(bulkChange._id, outcome)
      return 'done'
    }
    for (const [i, row] of rows.entries()) {
      if (!(await processRow({ ...bulkChange, at: bulkChange.at + i }, agent, row))) break
      if (Date.now() >= until || isShuttingDown()) return new Date()
    }
  }
}

/**
 * Changes the listing of one row, or records why it is refused; false if the change must be read again: it has ended,
 * another process has done this row, or the agent may no longer change anything.
 */
async function processRow(bulkChange: BulkChangeDoc, agent: Actor, row: BulkChangeRow): Promise<boolean> {
  try {
    await changingContent(CHANGES, () => transaction((session) => changeRow(bulkChange, agent, row, session)))
    return true
  } catch (error) {
    if (error instanceof StaleStep) return false
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
    throw error instanceof AppError ? new StaleStep() : error
  })
  const property = await readProperty(actor, id.toHexString(), session)
  const isChanged = await applyChange(actor, property, bulkChange.change, session)
  if (!isChanged) skipInvalidation(session)
  if (!(await recordRow(bulkChange, isChanged ? 'changed' : 'unchanged', session))) throw new StaleStep()
}

/** Ends a change with an entry in the audit log; does nothing if it has ended. */
export async function finishBulkChange(
  _id: ObjectId,
  outcome: { state: 'done' | 'stopped'; message?: string },
): Promise<void> {
  await transaction(async (session) => {
    const bulkChange = await endBulkChange(_id, outcome, new Date(), session)
    if (!bulkChange) return
    const { agentId, change, changed, unchanged, refused } = bulkChange
    const account = await findUserById(agentId.toHexString(), session)
    await auditUser(
      auditActor(agentId, account),
      'property.bulk-changed',
      account ?? { _id: agentId },
      { after: { kind: change.kind, changed, unchanged, refused } },
      session,
    )
  })
}

/** Runs the change right after it was started; the job remains if it is interrupted. Never throws. */
export const continueBulkChangeNow = (id: string): Promise<void> =>
  runUntilDone(jobId('change-homes', id), continueBulkChange)

/** Starts a change as `createBulkChange` does, and runs it without waiting for its end. */
export async function startBulkChange(
  actor: Actor,
  input: CreateBulkChangeInput,
  key?: string,
): Promise<{ id: string }> {
  const bulkChange = await createBulkChange(actor, input, key)
  // Not awaited: if this process ends, another one continues.
  void continueBulkChangeNow(bulkChange.id)
  return bulkChange
}

/** How many batches of rows a page of refused homes reads. */
const BATCHES_PER_PAGE = 2

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
  const batches = await findRefusedBatches(bulkChange._id, from, BATCHES_PER_PAGE + 1)
  return serialise(bulkChangeDto, bulkChange, {
    kind: bulkChange.change.kind,
    price: bulkChange.change.kind === 'prices' ? bulkChange.change.price : undefined,
    refusals: batches.slice(0, BATCHES_PER_PAGE).flatMap(({ rows, refusals = [] }) =>
      refusals.flatMap(({ row, message }) => {
        const { id: propertyId, title } = rows[row] ?? {}
        return propertyId
          ? [{ propertyId: propertyId.toHexString(), ...(title !== undefined && { title }), message }]
          : []
      }),
    ),
    next: batches[BATCHES_PER_PAGE]?.first ?? null,
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
