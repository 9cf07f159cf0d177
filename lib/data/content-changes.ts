import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { addContentChange, type ContentChangeDoc } from './changing-content'
import { getDb } from './client'
import { collection } from './collections'

/**
 * Content changes after `after` by the database server's clock, oldest first; all known ones after 1970. Throws if the
 * database does not respond before `signal` aborts.
 */
export const findContentChanges = (after: Date, signal: AbortSignal): Promise<ContentChangeDoc[]> =>
  collection('contentChanges')
    .find({ at: { $gt: after } }, { signal })
    .sort({ at: 1 })
    .toArray()

/** Refreshes a person's open pages in all processes once the transaction has committed. */
export async function recordChangeFor(personId: ObjectId, session: ClientSession): Promise<void> {
  await addContentChange(getDb(), { tags: [], personId }, session)
}
