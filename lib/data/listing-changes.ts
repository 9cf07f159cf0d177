import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type ClientSession, ObjectId } from 'mongodb'
import { isOnSale, isVerifiedStatus } from '@/lib/domain/property'
import { changeKind, searchedPartOf } from '@/lib/domain/search-match'
import { collection, type ListingChangeDoc, type PropertyDoc } from './collections'
import { addJobs } from './jobs'

type Change = Pick<ListingChangeDoc, 'kind' | 'after' | 'before'>

/** Changes of a listing within this time, in milliseconds, are announced as one (D199). */
const ALERT_DELAY_MS = 60_000

/**
 * Records a change of a verified listing and enqueues its alerts (D197), in the transaction of the change. A listing has
 * one job, which announces all changes since its last run.
 */
async function record(
  { _id: propertyId, agentId }: PropertyDoc,
  change: Change,
  session: ClientSession,
): Promise<void> {
  const _id = new ObjectId()
  const at = new Date()
  const document = { _id, propertyId, agentId, at, unmatched: true as const, ...change }
  await collection('listingChanges').insertOne(document, { session })
  const dueAt = change.kind === 'new' ? at : new Date(at.getTime() + ALERT_DELAY_MS)
  await addJobs([{ kind: 'match-searches', subject: propertyId.toHexString(), dueAt }], session)
}

/** Records a change of a listing that saved searches may announce. */
export async function recordListingChange(
  before: PropertyDoc,
  after: PropertyDoc,
  session: ClientSession,
): Promise<void> {
  if (!isOnSale(after)) return
  const current = searchedPartOf(after)
  const wasVerified = isVerifiedStatus(before.status)
  const previous = wasVerified ? searchedPartOf(before) : before.verifiedAs
  if (previous) {
    // A return is recorded even if nothing else changed, for the alerts that are owed (D521).
    if (wasVerified && isDeepStrictEqual(previous, current)) return
    const isBack = previous.underOffer === true && current.underOffer !== true
    const kind = isBack ? 'back' : changeKind(previous, current)
    await record(after, { kind, after: current, before: previous }, session)
  } else await record(after, { kind: 'new', after: current }, session)
}

/** The update of `verifiedAs` when a listing loses or regains its verification. */
export function verifiedAsFields(
  before: PropertyDoc,
  after: Pick<PropertyDoc, 'status'>,
): { $set: Pick<PropertyDoc, 'verifiedAs'>; $unset: { verifiedAs?: '' } } {
  const wasVerified = isVerifiedStatus(before.status)
  const isVerified = isVerifiedStatus(after.status)
  return {
    $set: wasVerified && !isVerified ? { verifiedAs: searchedPartOf(before) } : {},
    $unset: isVerified && before.verifiedAs ? { verifiedAs: '' } : {},
  }
}

/** Records that an offer on a listing was accepted, or that an accepted one ended. `listing`: before that. */
export async function recordUnderOffer(
  listing: PropertyDoc,
  isUnderOffer: boolean,
  session: ClientSession,
): Promise<void> {
  if (!isOnSale(listing) || (listing.underOffer ?? false) === isUnderOffer) return
  const before = searchedPartOf(listing)
  const { underOffer: _, ...withoutOffer } = before
  const after = isUnderOffer ? { ...before, underOffer: true } : withoutOffer
  await record(listing, { kind: isUnderOffer ? 'changed' : 'back', after, before }, session)
}

/** The most changes of a listing that are announced as one. */
const UNMATCHED_LIMIT = 1_000

/** The changes of a listing that are not matched yet, the earliest first; at most `UNMATCHED_LIMIT`. */
export const findUnmatchedChanges = (propertyId: string): Promise<ListingChangeDoc[]> =>
  collection('listingChanges')
    .find({ propertyId: new ObjectId(propertyId), unmatched: true })
    .sort({ at: 1 })
    .limit(UNMATCHED_LIMIT)
    .toArray()

/** Marks these changes as matched; the last one with `alertedAt` if somebody was notified. */
export async function markMatched(changes: readonly ListingChangeDoc[], alertedAt?: Date): Promise<void> {
  const filter = { _id: { $in: changes.map(({ _id }) => _id) } }
  await collection('listingChanges').updateMany(filter, { $unset: { unmatched: '' } })
  const last = changes.at(-1)
  if (alertedAt && last)
    await collection('listingChanges').updateOne({ _id: last._id }, { $set: { alertedAt } })
}

/** When a listing caused alerts after `since`, the latest first; at most `limit` times. */
export async function findAlertTimes(propertyId: ObjectId, since: Date, limit: number): Promise<Date[]> {
  const changes = await collection('listingChanges')
    .find({ propertyId, alertedAt: { $gt: since } })
    .sort({ alertedAt: -1 })
    .limit(limit)
    .toArray()
  return changes.flatMap(({ alertedAt }) => alertedAt ?? [])
}

/** At most `limit` changes after `from` up to `to`, the earliest first, continuing after `cursor`. */
export async function findListingChanges(
  { from, to }: { from: Date; to: Date },
  cursor: Pick<ListingChangeDoc, '_id' | 'at'> | undefined,
  limit: number,
): Promise<ListingChangeDoc[]> {
  const find = (filter: object, max: number) =>
    collection('listingChanges').find(filter, { hint: 'at' }).sort({ at: 1, _id: 1 }).limit(max).toArray()
  if (!cursor) return find({ at: { $gt: from, $lte: to } }, limit)
  const sameTime = await find({ at: cursor.at, _id: { $gt: cursor._id } }, limit)
  if (sameTime.length === limit) return sameTime
  return [...sameTime, ...(await find({ at: { $gt: cursor.at, $lte: to } }, limit - sameTime.length))]
}
