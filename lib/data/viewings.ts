import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { claimedUntil } from '@/lib/domain/slots'
import { STATUSES_ACCEPTING_OFFERS } from '@/lib/domain/property'
import {
  isClaimingTime,
  isOpenViewing,
  REMINDER_HOURS,
  reminderAt,
  doneAt,
  type ViewingSide,
  type ViewingStatus,
} from '@/lib/domain/viewing'
import { type AvailabilityDoc, collection, type PropertyDoc, type ViewingDoc } from './collections'
import { addJobs } from './jobs'
import { type Order } from './listing-search/order'
import { COUNT_LIMIT, cappedCount, type PageQuery, readStreams, type Stream } from './listing-search/page'
import { claim, release } from './viewing-claims'

/** The viewing of an id, or `null`. */
export const findViewing = (id: string, session?: ClientSession): Promise<ViewingDoc | null> =>
  collection('viewings').findOne({ _id: new ObjectId(id) }, { session })

/** An agent's hours, or `null` if they were never set. */
export const findAvailability = (
  agentId: ObjectId,
  session?: ClientSession,
): Promise<AvailabilityDoc | null> => collection('availability').findOne({ _id: agentId }, { session })

/**
 * Saves an agent's hours; `null` if they are no longer of this version. Throws the duplicate-key error if there are some
 * although the version is 0.
 */
export const writeAvailability = (
  agentId: ObjectId,
  availability: Pick<AvailabilityDoc, 'zone' | 'windows' | 'exceptions' | 'settings'>,
  version: number | undefined,
  session: ClientSession,
): Promise<AvailabilityDoc | null> =>
  collection('availability').findOneAndUpdate(
    {
      _id: agentId,
      ...(version !== undefined && { version: version === 0 ? { $exists: false } : version }),
    },
    { $set: availability, $inc: { version: 1 } },
    { session, upsert: version === undefined || version === 0, returnDocument: 'after' },
  )

/** Saves what a listing overrides, and its time zone; absent ones are deleted. */
export async function writeListingViewings(
  _id: ObjectId,
  { zone, viewings }: Pick<PropertyDoc, 'zone' | 'viewings'>,
  session: ClientSession,
): Promise<void> {
  await collection('properties').updateOne(
    { _id },
    {
      $set: { ...(zone !== undefined && { zone }), ...(viewings && { viewings }) },
      $unset: { ...(zone === undefined && { zone: '' }), ...(!viewings && { viewings: '' }) },
    },
    { session },
  )
}

/**
 * The listing if it can be viewed, locked against a sale or deletion; `null` if not. Listings that accept offers can be
 * viewed.
 */
export const claimForViewing = (id: string, session: ClientSession): Promise<PropertyDoc | null> =>
  collection('properties').findOneAndUpdate(
    { _id: new ObjectId(id), status: { $in: STATUSES_ACCEPTING_OFFERS }, soldAt: null },
    { $inc: { decisions: 1 } },
    { session, returnDocument: 'after' },
  )

/** The fields that follow from the status. */
const statusFields = (status: ViewingStatus) => ({ status, open: isOpenViewing(status) })

/** Adds a viewing. Throws the duplicate-key error if the buyer has an open one of the home (D217). */
export async function insertViewing(
  viewing: Omit<ViewingDoc, '_id' | 'open' | 'sequence'>,
  session: ClientSession,
): Promise<ViewingDoc> {
  const document: ViewingDoc = {
    _id: new ObjectId(),
    ...viewing,
    sequence: 0,
    ...statusFields(viewing.status),
  }
  await collection('viewings').insertOne(document, { session })
  await follow(null, document, session)
  return document
}

/** The fields that a transition may write, and those that it may delete. */
export type ViewingChanges = Partial<
  Pick<
    ViewingDoc,
    | 'startsAt'
    | 'endsAt'
    | 'wall'
    | 'status'
    | 'proposal'
    | 'reason'
    | 'cancelledBy'
    | 'cause'
    | 'wasLate'
    | 'expiresAt'
    | 'confirmedAt'
  >
>
type Deleted = 'proposal' | 'expiresAt' | 'isTaken' | 'phone'

/**
 * Changes a viewing if it is as it was read, with its claims and jobs, and returns it as it is then; `null` if not.
 * Throws 409 if its new time is claimed.
 */
export async function writeViewing(
  viewing: ViewingDoc,
  changes: ViewingChanges,
  deleted: readonly Deleted[],
  session: ClientSession,
): Promise<ViewingDoc | null> {
  const { _id, status, sequence } = viewing
  const moved = await collection('viewings').findOneAndUpdate(
    { _id, status, sequence },
    {
      $set: { ...changes, ...statusFields(changes.status ?? status) },
      $inc: { sequence: 1 },
      ...(deleted.length > 0 && { $unset: Object.fromEntries(deleted.map((name) => [name, '' as const])) }),
    },
    { session, returnDocument: 'after' },
  )
  if (moved) await follow(viewing, moved, session)
  return moved
}

/** The consequences of a change: claims of the agent's time, and jobs. */
async function follow(before: ViewingDoc | null, after: ViewingDoc, session: ClientSession): Promise<void> {
  const { _id, agentId, startsAt, endsAt, expiresAt, status } = after
  const hadTime = before !== null && isClaimingTime(before.status)
  const hasTime = isClaimingTime(status)
  const isMoved = before?.startsAt.getTime() !== startsAt.getTime()
  if (hadTime && (!hasTime || isMoved)) await release(_id, session)
  if (hasTime && (!hadTime || isMoved)) {
    const { settings = DEFAULT_SETTINGS } = (await findAvailability(agentId, session)) ?? {}
    await claim(_id, agentId, startsAt, claimedUntil(endsAt, settings), session)
    await addJobs(
      REMINDER_HOURS.map((hours) => ({
        kind: 'remind-viewing' as const,
        subject: `${_id.toHexString()}:${hours}`,
        dueAt: reminderAt(startsAt, hours),
      })),
      session,
    )
  }
  if (isOpenViewing(status))
    await addJobs(
      [{ kind: 'end-viewing', subject: _id.toHexString(), dueAt: expiresAt ?? doneAt(after) }],
      session,
    )
}

/** Deletes the phone number of a viewing. */
export async function deletePhone(_id: ObjectId): Promise<void> {
  await collection('viewings').updateOne({ _id }, { $unset: { phone: '' } })
}

const BY_START: Order = [['startsAt', 1]]
const SIDES: readonly ViewingSide[] = ['buyer', 'agent']

const ofSide = (personId: ObjectId, side: ViewingSide): Filter<ViewingDoc> =>
  side === 'buyer' ? { buyerId: personId } : { agentId: personId }

/** Which of a person's viewings: those that start from `from` until before `until`, of a status. */
export type ViewingQuery = {
  from?: Date | undefined
  until?: Date | undefined
  status?: ViewingStatus | undefined
}

const inRange = ({ from, until, status }: ViewingQuery): Filter<ViewingDoc> => ({
  ...((from ?? until) && { startsAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  ...(status && { status }),
})

/** A person's viewings as buyer and as agent, earliest first. */
export function findViewings(personId: string, query: ViewingQuery): PageQuery<ViewingDoc> {
  const id = new ObjectId(personId)
  const streams = SIDES.map((side): Stream<'viewings'> => ({
    filter: { ...ofSide(id, side), ...inRange(query) },
    index: side,
  }))
  return {
    order: BY_START,
    rows: (limit, after) => readStreams('viewings', streams, BY_START, limit, after),
    count: async () => {
      const counts = await Promise.all(
        streams.map(({ filter }) =>
          collection('viewings').countDocuments(filter, { limit: COUNT_LIMIT + 1 }),
        ),
      )
      return cappedCount(
        COUNT_LIMIT,
        counts.reduce((sum, count) => sum + count, 0),
      )
    },
  }
}

/** The viewings of one side that began before an instant, latest first. */
export const findPastViewings = (
  personId: string,
  side: ViewingSide,
  before: Date,
  limit: number,
): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find({ ...ofSide(new ObjectId(personId), side), startsAt: { $lt: before } })
    .sort({ startsAt: -1, _id: -1 })
    .limit(limit)
    .batchSize(limit + 1)
    .toArray()

/** The most requests that an agent's page shows. */
const REQUESTS = 200

/** The requests that an agent has not answered, the nearest deadline first; at most 200. */
export const findRequestedViewings = (agentId: ObjectId, session?: ClientSession): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find({ agentId, status: 'requested' }, { session })
    .sort({ expiresAt: 1, _id: 1 })
    .limit(REQUESTS)
    .batchSize(REQUESTS + 1)
    .toArray()

/** Marks requests whose time was given to another, and returns those that were not marked yet (D219). */
export async function markTaken(
  viewings: readonly ViewingDoc[],
  session: ClientSession,
): Promise<ViewingDoc[]> {
  const fresh = viewings.filter(({ isTaken }) => !isTaken)
  if (fresh.length > 0)
    await collection('viewings').updateMany(
      { _id: { $in: fresh.map(({ _id }) => _id) } },
      { $set: { isTaken: true } },
      { session },
    )
  return fresh
}

/** How many open viewings a buyer has. */
export const countOpenViewings = (buyerId: ObjectId, session: ClientSession): Promise<number> =>
  collection('viewings').countDocuments({ buyerId, open: true }, { session })

/** The open viewing of a buyer and a listing, or `null`. */
export const findOpenViewing = (buyerId: string, propertyId: string): Promise<ViewingDoc | null> =>
  collection('viewings').findOne({
    buyerId: new ObjectId(buyerId),
    propertyId: new ObjectId(propertyId),
    open: true,
  })

/** True if the buyer has ever requested a viewing of the listing (D205). */
export const hasRequestedViewing = async (buyerId: ObjectId, propertyId: ObjectId): Promise<boolean> =>
  (await collection('viewings').findOne({ buyerId, propertyId }, { projection: { _id: 1 } })) !== null

/** The starts of the viewings since then that a buyer missed or cancelled too late (D221). */
export const findLateTimes = async (
  buyerId: ObjectId,
  since: Date,
  session: ClientSession,
): Promise<Date[]> =>
  (
    await collection('viewings')
      .find({ buyerId, startsAt: { $gte: since }, wasLate: true }, { session, projection: { startsAt: 1 } })
      .toArray()
  ).map(({ startsAt }) => startsAt)

/** The scope of a cascade: the viewings of listings, or of a buyer. */
export type ViewingScope = { propertyIds: ObjectId[] } | { buyerId: ObjectId }

/** The open viewings of the scope. */
export const findOpenOf = (scope: ViewingScope, session: ClientSession): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find(
      {
        ...('buyerId' in scope ? { buyerId: scope.buyerId } : { propertyId: { $in: scope.propertyIds } }),
        open: true,
      },
      { session },
    )
    .toArray()

/** All open viewings that start after an instant, earliest first. */
export const eachFutureViewing = (after: Date): AsyncIterable<ViewingDoc> =>
  collection('viewings').find(
    { open: true, startsAt: { $gt: after } },
    { hint: 'open', sort: { startsAt: 1 } },
  )

/** Deletes an agent's hours. */
export async function deleteAvailability(agentId: ObjectId, session: ClientSession): Promise<void> {
  await collection('availability').deleteOne({ _id: agentId }, { session })
}

const DAY = 24 * 60 * 60_000
/** For how long the viewings of a deleted account are stored (D224), in milliseconds. */
const KEPT = 90 * DAY

/**
 * Deletes the name, notes and phone number of a deleted account from its viewings, and schedules their deletion. Returns
 * how many, at most `limit`.
 */
export async function eraseViewings(personId: ObjectId, limit: number): Promise<number> {
  const viewings = collection('viewings')
  const deletedAt = new Date(Date.now() + KEPT)
  let erased = 0
  for (const side of SIDES) {
    const found = await viewings
      .find(
        { ...ofSide(personId, side), deletedAt: { $exists: false } },
        { hint: side, projection: { cancelledBy: 1 } },
      )
      .limit(limit)
      .toArray()
    if (found.length === 0) continue
    await viewings.bulkWrite(
      found.map(({ _id, cancelledBy }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { deletedAt, ...(side === 'buyer' && { buyerName: null }) },
            $unset: {
              ...(side === 'buyer' && { note: '' as const, phone: '' as const }),
              ...(cancelledBy === side && { reason: '' as const }),
            },
          },
        },
      })),
    )
    erased += found.length
  }
  return erased
}

/** Notes that this side is mailed the viewing's calendar entry. */
export async function markInvited(_id: ObjectId, side: ViewingSide): Promise<void> {
  await collection('viewings').updateOne({ _id }, { $set: { [`invited.${side}`]: true } })
}
