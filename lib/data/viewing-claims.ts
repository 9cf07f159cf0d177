import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { DEFAULT_SETTINGS, SETTING_LIMITS } from '@/lib/domain/availability'
import { conflict } from '@/lib/domain/errors'
import { OPEN_HOUSE } from '@/lib/domain/open-house'
import { claimedUntil, QUARTER_HOUR_MS } from '@/lib/domain/slots'
import { isHoldingTime, TIME_TAKEN, VIEWING_STATUSES } from '@/lib/domain/viewing'
import { collection, type ViewingClaimDoc, type ViewingDoc } from './collections'
import { isDuplicateKey } from './client'

const MINUTE = 60_000
/** The longest buffer, and the longest viewing with it, in milliseconds. */
export const LONGEST_BUFFER = SETTING_LIMITS.bufferMinutes.max * MINUTE
export const LONGEST_CLAIM = SETTING_LIMITS.lengthMinutes.max * MINUTE + LONGEST_BUFFER

/** The statuses of viewings that claim time. */
const CLAIMING_STATUSES = VIEWING_STATUSES.filter(isHoldingTime)

/** The quarter hours that start from `from` until `to`; both are quarter hours. */
function quartersBetween(from: Date, to: Date): Date[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / QUARTER_HOUR_MS))
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * QUARTER_HOUR_MS))
}

/**
 * Claims an agent's time from `from` to `to` for a viewing or an open house, the `ownerId` (D219); if it `isBuffered`, with the agent's
 * buffer after it. Throws `conflict` if part of it is claimed already; the transaction is then aborted.
 */
export async function claimTime(
  ownerId: ObjectId,
  agentId: ObjectId,
  from: Date,
  to: Date,
  session: ClientSession,
  { isBuffered = false } = {},
): Promise<void> {
  const settings = await lockTime(agentId, session)
  const end = isBuffered ? claimedUntil(to, settings) : to
  const claims = quartersBetween(from, end).map((at) => ({ _id: new ObjectId(), agentId, at, ownerId }))
  if (claims.length === 0) return
  try {
    await collection('viewingClaims').insertMany(claims, { session })
  } catch (error) {
    throw isDuplicateKey(error) ? conflict(TIME_TAKEN) : error
  }
}

/** Makes transactions that claim one agent's time run one after the other; returns the agent's settings. */
async function lockTime(agentId: ObjectId, session: ClientSession) {
  const hours = await collection('availability').findOneAndUpdate(
    { _id: agentId },
    { $inc: { claims: 1 } },
    { session },
  )
  return hours?.settings ?? DEFAULT_SETTINGS
}

/**
 * Deletes the claims of these viewings and open houses of one agent, and gives the freed time to the agent's other
 * appointments that overlap it (D474).
 */
export async function releaseTime(ownerIds: readonly ObjectId[], session: ClientSession): Promise<void> {
  const claims = collection('viewingClaims')
  const filter = { ownerId: { $in: [...ownerIds] } }
  const released = await claims.find(filter, { session, sort: { at: 1 } }).toArray()
  const [first] = released
  const last = released.at(-1)
  if (!first || !last) return
  await claims.deleteMany(filter, { session })
  const until = new Date(last.at.getTime() + QUARTER_HOUR_MS)
  const appointments = await findAppointments(first.agentId, first.at, until, session)
  const times = new Set(released.map(({ at }) => at.getTime()))
  const others = appointments.filter(
    ({ _id, startsAt, endsAt }) =>
      !ownerIds.some((id) => id.equals(_id)) &&
      quartersBetween(startsAt, endsAt).some((at) => times.has(at.getTime())),
  )
  if (others.length > 0) await claimFreeTime(others, first.agentId, session)
}

/** A viewing or an open house that has promised an agent's time. */
export type Appointment = Pick<ViewingDoc, '_id' | 'startsAt' | 'endsAt'> &
  Partial<Pick<ViewingDoc, 'status'>>

/** The agent's viewings and open houses during this time. */
async function findAppointments(
  agentId: ObjectId,
  from: Date,
  until: Date,
  session: ClientSession,
): Promise<Appointment[]> {
  const during = (longest: number) => ({
    agentId,
    startsAt: { $gt: new Date(from.getTime() - longest), $lt: until },
  })
  const viewings = await collection('viewings')
    .find({ ...during(LONGEST_CLAIM), status: { $in: CLAIMING_STATUSES } }, { session, hint: 'agent' })
    .toArray()
  const openHouses = await collection('openHouses')
    .find(
      { ...during(OPEN_HOUSE.maxMinutes * MINUTE), cause: { $exists: false } },
      { session, hint: 'agent' },
    )
    .toArray()
  return [...viewings, ...openHouses]
}

/**
 * Claims the unclaimed quarter hours of these appointments, viewings with the agent's buffer (D474). Returns how many
 * appointments overlap an earlier claim, without their buffers.
 */
export async function claimFreeTime(
  appointments: readonly Appointment[],
  agentId: ObjectId,
  session: ClientSession,
): Promise<number> {
  const settings = await lockTime(agentId, session)
  const wanted = appointments
    .flatMap(({ _id: ownerId, startsAt, endsAt, status }) =>
      quartersBetween(startsAt, status ? claimedUntil(endsAt, settings) : endsAt).map((at) => ({
        at,
        ownerId,
        isBuffer: at >= endsAt,
      })),
    )
    .sort((a, b) => Number(a.isBuffer) - Number(b.isBuffer))
  const claimed = await collection('viewingClaims')
    .find({ agentId, at: { $in: wanted.map(({ at }) => at) } }, { session })
    .toArray()
  const taken = new Set(claimed.map(({ at }) => at.getTime()))
  const overlapping = wanted.filter(({ at, isBuffer }) => !isBuffer && taken.has(at.getTime()))
  const claims: ViewingClaimDoc[] = []
  for (const { at, ownerId } of wanted) {
    if (taken.has(at.getTime())) continue
    taken.add(at.getTime())
    claims.push({ _id: new ObjectId(), agentId, at, ownerId })
  }
  if (claims.length > 0) await collection('viewingClaims').insertMany(claims, { session })
  return new Set(overlapping.map(({ ownerId }) => ownerId.toHexString())).size
}

/** The claims of an agent from one instant to another. */
export const findClaims = (
  agentId: ObjectId,
  from: Date,
  to: Date,
  session?: ClientSession,
): Promise<ViewingClaimDoc[]> =>
  collection('viewingClaims')
    .find({ agentId, at: { $gte: from, $lt: to } }, { session, sort: { at: 1 }, batchSize: CLAIMS_LIMIT })
    .toArray()

/** For each viewing, its agent's claims between its start and its end. */
export const findClaimsDuring = (
  viewings: readonly Pick<ViewingDoc, 'agentId' | 'startsAt' | 'endsAt'>[],
  session?: ClientSession,
): Promise<ViewingClaimDoc[]> =>
  collection('viewingClaims')
    .find(
      { $or: viewings.map(({ agentId, startsAt: $gte, endsAt: $lt }) => ({ agentId, at: { $gte, $lt } })) },
      { session, batchSize: CLAIMS_LIMIT },
    )
    .toArray()

/** More than the quarter hours of a month and a day, so that one call reads them all. */
const CLAIMS_LIMIT = 3_200
