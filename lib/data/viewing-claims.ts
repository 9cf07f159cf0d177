import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { DEFAULT_SETTINGS } from '@/lib/domain/availability'
import { conflict } from '@/lib/domain/errors'
import { claimedUntil, QUARTER } from '@/lib/domain/slots'
import { TIME_TAKEN } from '@/lib/domain/viewing'
import { collection, type ViewingClaimDoc, type ViewingDoc } from './collections'
import { isDuplicateKey } from './client'

/** The quarter hours that start from `from` until `to`; both are quarter hours. */
function quartersBetween(from: Date, to: Date): Date[] {
  const count = Math.max(0, Math.ceil((to.getTime() - from.getTime()) / QUARTER))
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * QUARTER))
}

/**
 * Claims an agent's time from `from` to `to` for a viewing or an open house (D219); if it `isBuffered`, with the agent's
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
  // The write makes transactions that claim one agent's time run one after the other.
  const hours = await collection('availability').findOneAndUpdate(
    { _id: agentId },
    { $inc: { claims: 1 } },
    { session },
  )
  const end = isBuffered ? claimedUntil(to, hours?.settings ?? DEFAULT_SETTINGS) : to
  const claims = quartersBetween(from, end).map((at) => ({ _id: new ObjectId(), agentId, at, ownerId }))
  if (claims.length === 0) return
  try {
    await collection('viewingClaims').insertMany(claims, { session })
  } catch (error) {
    throw isDuplicateKey(error) ? conflict(TIME_TAKEN) : error
  }
}

/** Releases all time of a viewing or an open house. */
export async function releaseTime(ownerId: ObjectId, session: ClientSession): Promise<void> {
  await collection('viewingClaims').deleteMany({ ownerId }, { session })
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

/** The claims between the starts and ends of some viewings, each among those of its agent. */
export const findClaimsDuring = (
  viewings: readonly Pick<ViewingDoc, 'agentId' | 'startsAt' | 'endsAt'>[],
): Promise<ViewingClaimDoc[]> =>
  collection('viewingClaims')
    .find(
      { $or: viewings.map(({ agentId, startsAt: $gte, endsAt: $lt }) => ({ agentId, at: { $gte, $lt } })) },
      { batchSize: CLAIMS_LIMIT },
    )
    .toArray()

/** More than the quarter hours of a month and a day, so that one call reads them all. */
const CLAIMS_LIMIT = 3_200
