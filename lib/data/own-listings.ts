import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection, type PropertyDoc } from './collections'

/** At most `limit` listings of an agent that pause with the licence: all that are listed (D429). */
export const findListedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find({ agentId, listed: true }, { session, limit, batchSize: limit + 1 })
    .toArray()

/** At most `limit` listings of an agent that their licence has paused, those included that were sold meanwhile. */
export const findPausedOf = (
  agentId: ObjectId,
  limit: number,
  session: ClientSession,
): Promise<PropertyDoc[]> =>
  collection('properties')
    .find(
      { agentId, listed: false, status: 'paused', pausedBy: 'licence' },
      { session, limit, batchSize: limit + 1 },
    )
    .toArray()
