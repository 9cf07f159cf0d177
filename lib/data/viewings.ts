import 'server-only'
import { type ClientSession, type Filter, ObjectId } from 'mongodb'
import { STATUSES_ACCEPTING_OFFERS } from '@/lib/domain/property'
import { morningAfter } from '@/lib/domain/time-zones'
import {
  doneAt,
  isHoldingTime,
  isOpenViewing,
  REMINDER_HOURS,
  reminderAt,
  VIEWING_SIDES,
  type ViewingSide,
  type ViewingStatus,
} from '@/lib/domain/viewing'
import { anyOf } from './client'
import { collection, type PropertyDoc, type ViewingDoc } from './collections'
import { assignedTo } from './conversations'
import { hintFor } from './engine'
import { addJobs } from './jobs'
import {
  adminTableQuery,
  cappedSum,
  COUNT_LIMIT,
  type Order,
  type PageQuery,
  readStreams,
  type Stream,
} from './listing-search/page'
import { exists, findByIds, hasMatched, upTo } from './reads'
import { claimTime, LONGEST_BUFFER, LONGEST_CLAIM, releaseTime } from './viewing-claims'

export const findViewing = (id: string, session?: ClientSession): Promise<ViewingDoc | null> =>
  collection('viewings').findOne({ _id: new ObjectId(id) }, { session })

export const findViewingsById = (ids: ObjectId[]): Promise<ViewingDoc[]> => findByIds('viewings', ids)

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
  await updateClaimsAndJobs(null, document, session)
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
    | 'actedBy'
    | 'proposal'
    | 'reason'
    | 'cancelledBy'
    | 'cause'
    | 'wasLate'
    | 'expiresAt'
    | 'confirmedAt'
    | 'feedback'
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
  const { _id, status, sequence, agentId } = viewing
  const moved = await collection('viewings').findOneAndUpdate(
    // With its agent: its claims are theirs (D473).
    { _id, status, sequence, agentId },
    {
      $set: { ...changes, ...statusFields(changes.status ?? status) },
      $inc: { sequence: 1 },
      ...(deleted.length > 0 && { $unset: Object.fromEntries(deleted.map((name) => [name, '' as const])) }),
    },
    { session, returnDocument: 'after' },
  )
  if (moved) await updateClaimsAndJobs(viewing, moved, session)
  return moved
}

/** Claims or releases the agent's time after a change, and schedules the jobs of the viewing. */
export async function updateClaimsAndJobs(
  before: ViewingDoc | null,
  after: ViewingDoc,
  session: ClientSession,
): Promise<void> {
  const { _id, agentId, startsAt, endsAt, zone, expiresAt, status } = after
  const hadTime = before !== null && isHoldingTime(before.status)
  const hasTime = isHoldingTime(status)
  const isMoved = before?.startsAt.getTime() !== startsAt.getTime()
  if (hadTime && (!hasTime || isMoved)) await releaseTime([_id], session)
  if (hasTime && (!hadTime || isMoved)) {
    await claimTime(_id, agentId, startsAt, endsAt, session, { isBuffered: true })
    await addJobs(
      REMINDER_HOURS.map((hours) => ({
        kind: 'remind-viewing' as const,
        subject: `${_id.toHexString()}:${hours}`,
        dueAt: reminderAt(startsAt, hours),
      })),
      session,
    )
  }
  if (status === 'done' && before?.status !== 'done')
    await addJobs(
      [{ kind: 'ask-after-viewing', subject: _id.toHexString(), dueAt: morningAfter(endsAt, zone) }],
      session,
    )
  if (isOpenViewing(status))
    await addJobs(
      [{ kind: 'end-viewing', subject: _id.toHexString(), dueAt: expiresAt ?? doneAt(after) }],
      session,
    )
}

export const EARLIEST_FIRST: Order = [['startsAt', 1]]
/** The latest start first: the reverse of `EARLIEST_FIRST`. */
export const LAST_START_FIRST: Order = [
  ['startsAt', -1],
  ['_id', -1],
]

export const ofSide = (personId: ReturnType<typeof anyOf>, side: ViewingSide): Filter<ViewingDoc> =>
  side === 'buyer' ? { buyerId: personId } : { agentId: personId }

/**
 * Which of a person's viewings: those that start from `from` until before `until`, of a status, on one side, that are
 * open, or were confirmed; as an agent those of `agents`, by default the person's, and those of `colleagues` that are
 * assigned to the person.
 */
export type ViewingQuery = {
  side?: ViewingSide
  agents?: readonly string[]
  colleagues?: readonly string[]
  from?: Date | undefined
  until?: Date | undefined
  status?: ViewingStatus | undefined
  open?: true
  confirmed?: true
}

const inRange = ({ from, until, status, open, confirmed }: ViewingQuery): Filter<ViewingDoc> => ({
  ...((from ?? until) && { startsAt: { ...(from && { $gte: from }), ...(until && { $lt: until }) } }),
  ...(status && { status }),
  ...(open && { open }),
  ...(confirmed && { confirmedAt: { $exists: true } }),
})

/** A person's viewings, earliest first unless `order` says otherwise: as buyer and as agent, or on one side only. */
export function findViewings(
  personId: string,
  { side: only, agents = [personId], colleagues = [], ...query }: ViewingQuery,
  order = EARLIEST_FIRST,
): PageQuery<ViewingDoc> {
  const sides = only ? [only] : VIEWING_SIDES
  const streams = sides.map((side): Stream<'viewings'> => ({
    filter: { ...ofSide(anyOf(side === 'agent' ? agents : [personId]), side), ...inRange(query) },
    index: side,
  }))
  if (only !== 'buyer' && colleagues.length > 0)
    streams.push({
      filter: { ...assignedTo(new ObjectId(personId), colleagues), ...inRange(query) },
      index: 'assignee',
    })
  return {
    order,
    rows: (limit, after) => readStreams('viewings', streams, order, limit, after),
    count: () =>
      cappedSum(
        streams.map(({ filter }) =>
          collection('viewings').countDocuments(filter, { limit: COUNT_LIMIT + 1 }),
        ),
      ),
  }
}

/** The closed viewings of these people on one side, latest first. */
export function findClosedViewings(people: readonly string[], side: ViewingSide): PageQuery<ViewingDoc> {
  const filter = { ...ofSide(anyOf(people), side), open: false }
  const { order, rows } = adminTableQuery('viewings', filter, EARLIEST_FIRST, true, { index: side })
  const count = () => collection('viewings').countDocuments(filter, { limit: COUNT_LIMIT + 1 })
  return { order, rows: (limit, after) => rows(limit, after), count: async () => cappedSum([count()]) }
}

/** The answered viewings of a listing, latest first. One call. */
export const findAnsweredViewings = (propertyId: string, limit: number): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find(
      { propertyId: new ObjectId(propertyId), feedback: { $exists: true } },
      { sort: { startsAt: -1, _id: -1 }, hint: 'answered', ...upTo(limit) },
    )
    .toArray()

/** The most requests that an agent's page shows. */
const REQUESTS = 200

/** The requests that these agents have not answered, the nearest deadline first; at most 200. */
export const findRequestedViewings = (agents: readonly string[]): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find(
      { agentId: anyOf(agents), status: 'requested' },
      { sort: { expiresAt: 1, _id: 1 }, ...upTo(REQUESTS) },
    )
    .toArray()

/** The other requests of the agent that overlap this viewing or open house with the longest buffers, earliest first. */
export const findRequestsNear = (
  { _id, agentId, startsAt, endsAt }: Pick<ViewingDoc, '_id' | 'agentId' | 'startsAt' | 'endsAt'>,
  session: ClientSession,
): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find(
      {
        _id: { $ne: _id },
        agentId,
        startsAt: {
          $gt: new Date(startsAt.getTime() - LONGEST_CLAIM),
          $lt: new Date(endsAt.getTime() + LONGEST_BUFFER),
        },
        status: 'requested',
      },
      { session, hint: 'agent' },
    )
    .sort({ startsAt: 1, _id: 1 })
    .toArray()

/** Marks requests whose time was given to another, and returns those that were not marked yet (D219). */
export async function markTaken(
  viewings: readonly ViewingDoc[],
  session: ClientSession,
): Promise<ViewingDoc[]> {
  const unmarked = viewings.filter(({ isTaken }) => !isTaken)
  if (unmarked.length > 0)
    await collection('viewings').updateMany(
      { _id: { $in: unmarked.map(({ _id }) => _id) } },
      { $set: { isTaken: true } },
      { session },
    )
  return unmarked
}

/** The scope of a cascade: the viewings of listings, or of a buyer. */
export type ViewingScope = { propertyIds: ObjectId[] } | { buyerId: ObjectId }

export const findOpenOf = (scope: ViewingScope, session: ClientSession): Promise<ViewingDoc[]> =>
  collection('viewings')
    .find(
      {
        ...('buyerId' in scope ? { buyerId: scope.buyerId } : { propertyId: { $in: scope.propertyIds } }),
        open: true,
      },
      { session, ...hintFor('buyerId' in scope ? undefined : 'open_of_listing') },
    )
    .toArray()

/** All open viewings that start after an instant, earliest first. */
export const eachFutureViewing = (after: Date): AsyncIterable<ViewingDoc> =>
  collection('viewings').find(
    { open: true, startsAt: { $gt: after } },
    { hint: 'open', sort: { startsAt: 1 } },
  )

/** Notes that this side is mailed the viewing's calendar entry; false if the viewing has another agent by now. */
export const markInvited = (
  { _id, agentId }: Pick<ViewingDoc, '_id' | 'agentId'>,
  side: ViewingSide,
): Promise<boolean> =>
  hasMatched(collection('viewings').updateOne({ _id, agentId }, { $set: { [`invited.${side}`]: true } }))

export const countOpenViewings = (buyerId: ObjectId, session: ClientSession): Promise<number> =>
  collection('viewings').countDocuments({ buyerId, open: true }, { session })

export const findOpenViewing = (buyerId: string, propertyId: string): Promise<ViewingDoc | null> =>
  collection('viewings').findOne({
    buyerId: new ObjectId(buyerId),
    propertyId: new ObjectId(propertyId),
    open: true,
  })

/** True if the buyer has ever requested a viewing of the listing (D205). */
export const hasRequestedViewing = (buyerId: ObjectId, propertyId: ObjectId): Promise<boolean> =>
  exists('viewings', { buyerId, propertyId })

/** The starts of the viewings since then that a buyer missed or cancelled too late (D221). */
export const findLateTimes = async (
  buyerId: ObjectId,
  since: Date,
  session?: ClientSession,
): Promise<Date[]> =>
  (
    await collection('viewings')
      .find({ buyerId, startsAt: { $gte: since }, wasLate: true }, { session, projection: { startsAt: 1 } })
      .toArray()
  ).map(({ startsAt }) => startsAt)
