import 'server-only'
import { type ContentChangeDoc } from './changing-content'
import { collection } from './collections'

/**
 * Changes of content that were written after `after` by the database server's clock, the oldest first; all that are
 * still known after 1970. Throws where the database does not answer until `signal` says so.
 */
export const findContentChanges = (after: Date, signal: AbortSignal): Promise<ContentChangeDoc[]> =>
  collection('contentChanges')
    .find({ at: { $gt: after } }, { signal })
    .sort({ at: 1 })
    .toArray()
