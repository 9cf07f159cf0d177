import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { collection } from './collections'

/**
 * Makes the transaction conflict with every other one that acquires this lock. For rules over several documents, which
 * snapshot isolation alone does not protect: two transactions that read the same and write different documents both
 * commit.
 */
export async function acquireLock(name: 'administrators', session: ClientSession): Promise<void> {
  await collection('locks').updateOne({ _id: name }, { $inc: { taken: 1 } }, { session })
}

/** Makes the transaction conflict with every other one that adds something of this account; false if there is none. */
export const lockAccount = async (_id: ObjectId, session: ClientSession): Promise<boolean> =>
  (await collection('users').updateOne({ _id }, { $inc: { additions: 1 } }, { session })).matchedCount === 1
