import 'server-only'
import { type Filter, type ObjectId } from 'mongodb'
import { VIEWING_SIDES, type ViewingSide } from '@/lib/domain/viewing'
import { collection, type ViewingDoc } from './collections'
import { ofSide } from './viewings'

const DAY = 24 * 60 * 60_000
/** For how long the viewings of a deleted account are stored (D224), in milliseconds. */
const RETENTION_MS = 90 * DAY

/** The viewings of a side that are still to erase. An agent leaves only a reason, so `deletedAt` marks those as erased. */
const UNERASED: Record<ViewingSide, Filter<ViewingDoc>> = {
  buyer: { buyerName: { $ne: null } },
  agent: { $or: [{ deletedAt: { $exists: false } }, { cancelledBy: 'agent', reason: { $exists: true } }] },
}

/**
 * Deletes the name, notes, answers and phone number of a deleted account from its viewings, and schedules their deletion. Returns
 * how many, at most `limit`.
 */
export async function eraseViewings(personId: ObjectId, limit: number): Promise<number> {
  const viewings = collection('viewings')
  const deletedAt = new Date(Date.now() + RETENTION_MS)
  let erased = 0
  for (const side of VIEWING_SIDES) {
    const batch = await viewings
      .find({ ...ofSide(personId, side), ...UNERASED[side] }, { hint: side, projection: { cancelledBy: 1 } })
      .limit(limit)
      .toArray()
    if (batch.length === 0) continue
    await viewings.bulkWrite(
      batch.map(({ _id, cancelledBy }) => ({
        updateOne: {
          filter: { _id },
          update: {
            // The earlier time, if the other side's account was deleted first.
            $min: { deletedAt },
            ...(side === 'buyer' && { $set: { buyerName: null } }),
            $unset: {
              ...(side === 'buyer' && { note: '' as const, phone: '' as const, feedback: '' as const }),
              ...(cancelledBy === side && { reason: '' as const }),
            },
          },
        },
      })),
    )
    erased += batch.length
  }
  return erased
}

export async function deletePhone(_id: ObjectId): Promise<void> {
  await collection('viewings').updateOne({ _id }, { $unset: { phone: '' } })
}
