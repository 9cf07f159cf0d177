import 'server-only'
import { type ClientSession } from 'mongodb'
import { collection } from './collections'

/**
 * Makes the transaction conflict with every other one that takes the lock of this name. For rules over
 * several documents, which snapshots alone do not keep: two that read the same and write apart both commit.
 */
export async function takeLock(name: 'administrators', session: ClientSession): Promise<void> {
  await collection('locks').updateOne({ _id: name }, { $inc: { taken: 1 } }, { session })
}
