import 'server-only'
import { type Session, type ObjectId } from '@/lib/data/client'
import { addJobs } from '@/lib/data/jobs'
import { deleteNumbersOf } from '@/lib/data/listing-numbers'
import { type Handler } from '../jobs/run-job'

/** After so many milliseconds no process still has a view of a removed home to write. */
const COUNTED_MS = 60_000

/**
 * Deletes the numbers of the homes that one transaction removes, by one job, a minute after the transaction that removes them (D500). Views are
 * written every second: each write would restart a transaction that deleted the numbers, and a home that many people
 * open could not be removed.
 */
export async function removeNumbers(ids: ObjectId[], at: Date, session: Session): Promise<void> {
  const dueAt = new Date(at.getTime() + COUNTED_MS)
  const [first] = ids
  // A home is removed once, so the first one names the job.
  if (first) await addJobs([{ kind: 'delete-numbers', subject: first.toHexString(), dueAt, ids }], session)
}

/** How many homes' numbers one statement deletes. */
const BATCH = 500

/** Deletes the numbers of removed homes, as a job. */
export const deleteDueNumbers: Handler = async ({ ids = [] }) => {
  for (let i = 0; i < ids.length; i += BATCH) await deleteNumbersOf(ids.slice(i, i + BATCH))
  return 'done'
}
