import 'server-only'
import { type ClientSession } from 'mongodb'
import { collection } from './collections'

/**
 * Makes the transaction conflict with every other one that acquires this lock. For rules over several documents, which
 * snapshot isolation alone does not protect: two transactions that read the same and write different documents both
 * commit.
 */
export async function acquireLock(name: 'administrators', session: ClientSession): Promise<void> {
  await collection('locks').updateOne({ _id: name }, { $inc: { taken: 1 } }, { session })
}
