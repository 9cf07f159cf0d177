import 'server-only'
import { ObjectId } from 'mongodb'
import { collection, type FailureDoc } from './collections'

/** Records a failure; it expires after a day (D182). */
export async function insertFailure(failure: Omit<FailureDoc, '_id'>): Promise<void> {
  await collection('failures').insertOne({ _id: new ObjectId(), ...failure })
}

/** The failures after a moment, newest first. */
export const findFailures = (after: Date, limit: number): Promise<FailureDoc[]> =>
  collection('failures')
    .find({ at: { $gt: after } }, { hint: 'expiry' })
    .sort({ at: -1 })
    .limit(limit)
    .toArray()
