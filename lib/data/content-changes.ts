import 'server-only'
import { collection, type ContentChangeDoc } from './collections'

/**
 * Changes of content that were written after `after` by the database server's clock, or all that are still known, the
 * oldest first. Throws where the database does not answer until `signal` says so.
 */
export const findContentChanges = (after: Date | null, signal: AbortSignal): Promise<ContentChangeDoc[]> =>
  collection('contentChanges')
    .find(after ? { at: { $gt: after } } : {}, { signal })
    .sort({ at: 1 })
    .toArray()
