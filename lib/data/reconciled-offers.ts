import 'server-only'
import { type ObjectId } from 'mongodb'
import { collection, type OfferDoc } from './collections'

/** Records that the reconciliation found an offer's payment, once. */
export async function recordReconciled(_id: ObjectId, at: Date): Promise<void> {
  await collection('offers').updateOne(
    { _id, reconciledAt: { $exists: false } },
    { $set: { reconciledAt: at } },
  )
}

/** The offers whose payment the reconciliation found, newest first. */
export const findReconciled = (limit: number): Promise<OfferDoc[]> =>
  collection('offers')
    .find({ reconciledAt: { $exists: true } }, { hint: 'reconciled' })
    .sort({ reconciledAt: -1 })
    .limit(limit)
    .toArray()
