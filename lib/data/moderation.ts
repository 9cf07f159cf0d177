import 'server-only'
import { type FindCursor } from 'mongodb'
import { type PropertyStatus } from '@/lib/domain/property'
import { collection } from './collections'
import { hintFor } from './engine'

const sizeOf = async <Row>(cursor: FindCursor<Row>, limit: number): Promise<number> =>
  (await cursor.limit(limit).batchSize(limit).toArray()).length

/** Only ids, in the order of an index. */
const idsBy = (index: string) => ({ ...hintFor(index), projection: { _id: 1 } })

/**
 * The numbers of pending decisions: listings of this status, reports, applications, failed refunds. Each is counted up
 * to `limit`.
 */
export async function countPending(status: PropertyStatus, limit: number): Promise<number> {
  const counts = await Promise.all([
    sizeOf(
      collection('properties').find({ status }, idsBy('managed_status')).sort({ createdAt: -1, _id: 1 }),
      limit,
    ),
    sizeOf(collection('reportCases').find({}, idsBy('oldest')).sort({ createdAt: 1, _id: 1 }), limit),
    sizeOf(
      collection('applications').find({ open: true }, idsBy('open')).sort({ createdAt: 1, _id: 1 }),
      limit,
    ),
    sizeOf(collection('refunds').find({ state: 'due', failures: { $gt: '' } }, idsBy('failed')), limit),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}
