import 'server-only'
import { type Session, type ObjectId } from '@/lib/data/client'
import { addJobs } from '@/lib/data/jobs'
import { deleteNumbersOf } from '@/lib/data/listing-numbers'
import { type Handler } from '../jobs/run-job'

/** After so many milliseconds no process still has a view of a removed home to write. */
const COUNTED_MS = 60_000

/**
 * Deletes the numbers of removed homes by a job, a minute after the transaction that removes them (D500). Views are
 * written every second: each write would restart a transaction that deleted the numbers, and a home that many people
 * open could not be removed.
 */
export async function removeNumbers(ids: ObjectId[], at: Date, session: Session): Promise<void> {
  const dueAt = new Date(at.getTime() + COUNTED_MS)
  await addJobs(
    ids.map((id) => ({ kind: 'delete-numbers' as const, subject: id.toHexString(), dueAt })),
    session,
  )
}

/** Deletes the numbers of a removed home, as a job. */
export const deleteDueNumbers: Handler = async ({ subject }) => {
  await deleteNumbersOf(subject)
  return 'done'
}
