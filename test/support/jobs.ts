import { collection } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { type JobKind } from '@/lib/domain/jobs'
import { isClosed, OFFER_STATUSES } from '@/lib/domain/offer'
import { HANDLERS } from '@/lib/services/jobs/run-due-jobs'
import { processDueJobs } from '@/lib/services/jobs/run-job'

const only = (kinds: readonly JobKind[]) => Object.fromEntries(kinds.map((kind) => [kind, HANDLERS[kind]]))

/** Enqueues the jobs that records imply, also if a test wrote the records directly. */
async function addJobsOfRecords(): Promise<void> {
  const now = new Date()
  const offers = await collection('offers')
    .find({ unsettled: true, status: { $in: OFFER_STATUSES.filter(isClosed) } })
    .toArray()
  const refunds = await collection('refunds').find({ state: 'due' }).toArray()
  const people = await collection('users').find({ copiesDue: true }).toArray()
  const erasures = await collection('erasures').find().toArray()
  const jobOf = (kind: JobKind, subject: string, dueAt = now) => ({ kind, subject, dueAt })
  await addJobs([
    ...offers.map(({ _id }) => jobOf('close-intent', _id.toHexString())),
    ...refunds.map(({ _id }) => jobOf('refund-payment', _id)),
    ...people.map(({ _id }) => jobOf('copy-name', _id.toHexString())),
    ...erasures.map(({ _id, dueAt }) => jobOf('erase-person', _id.toHexString(), dueAt)),
  ])
}

/**
 * Does the work of these kinds that records say is due at `now`, even if a test wrote the records directly,
 * and waits for other processes' running jobs.
 */
export async function runJobsUntilDone(kinds: readonly JobKind[], now?: Date): Promise<void> {
  await addJobsOfRecords()
  await processDueJobs(only(kinds), { now: now ?? new Date() })
  const filter = { kind: { $in: [...kinds] }, leaseUntil: { $gt: new Date() } }
  while ((await collection('jobs').countDocuments(filter)) > 0) await new Promise((r) => setTimeout(r, 50))
}

/** Checks every intent to close and every payment to refund, even if the next attempt is scheduled later. */
export async function closeIntents(): Promise<void> {
  const kinds = ['close-intent', 'refund-payment'] as const
  await collection('jobs').updateMany({ kind: { $in: [...kinds] } }, { $min: { dueAt: new Date() } })
  await runJobsUntilDone(kinds)
}

/** Copies the names that are due. */
export const copyDueNames = (): Promise<void> => runJobsUntilDone(['copy-name'])

/** Erases the names that are due at the moment `now`. */
export const eraseDuePersons = (now?: Date): Promise<void> => runJobsUntilDone(['erase-person'], now)
