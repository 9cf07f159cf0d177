import 'server-only'
import { type ClientSession, ObjectId } from 'mongodb'
import { isVerifiedStatus } from '@/lib/domain/property'
import { collection, type PropertyDoc, type RemovedHomeDoc } from './collections'

/** Records which of the deleted listings had a public page (D382), in the transaction that deletes them. */
export async function recordRemovedHomes(
  deleted: readonly Pick<PropertyDoc, '_id' | 'status' | 'location'>[],
  session: ClientSession,
): Promise<void> {
  const at = new Date()
  const homes = deleted
    .filter(({ status }) => isVerifiedStatus(status))
    .map(({ _id, location }) => ({ _id, location, at }))
  if (homes.length > 0) await collection('removedHomes').insertMany(homes, { session })
}

/** The home of this id if it had a public page and was deleted; else `null`. */
export const findRemovedHome = (id: string): Promise<RemovedHomeDoc | null> =>
  collection('removedHomes').findOne({ _id: new ObjectId(id) })
