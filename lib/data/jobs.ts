import 'server-only'
import { randomBytes } from 'node:crypto'
import { type AnyBulkWriteOperation, type ClientSession } from 'mongodb'
import { jobId, type JobKind, LEASE_MS, MAX_RETRY_DELAY } from '@/lib/domain/jobs'
import { beforeCommit, addInTransaction } from './client'
import { collection, type JobDoc } from './collections'
import { findByIds, hasMatched, insertMissing, upTo } from './reads'

/** A job with the lease of a worker. */
export type ClaimedJob = JobDoc & { owner: string }

type NewJob = { kind: JobKind; subject: string; dueAt: Date } & Pick<JobDoc, 'sealed' | 'expiresAt' | 'ids'>

/** The `leaseUntil` of a job without a lease. */
const NO_LEASE = new Date(0)

const BATCH_SIZE = 500

/** From this number of jobs on, new ones are inserted rather than upserted. */
const BULK_INSERT_MIN = 20

const newJobDoc = ({ kind, subject, dueAt, ...input }: NewJob): JobDoc => ({
  _id: jobId(kind, subject),
  dueAt,
  asked: 1,
  kind,
  subject,
  attempts: 0,
  leaseUntil: NO_LEASE,
  ...input,
})

const toUpsert = ({ _id, dueAt, asked, ...fields }: JobDoc): AnyBulkWriteOperation<JobDoc> => ({
  updateOne: {
    filter: { _id },
    update: { $min: { dueAt }, $inc: { asked }, $setOnInsert: fields },
    upsert: true,
  },
})

/**
 * Enqueues jobs with the commit of the transaction that causes them. A job that exists is scheduled for the earlier of
 * both times; one that is running runs once more.
 */
export async function addJobs(jobs: NewJob[], session?: ClientSession): Promise<void> {
  if (jobs.length === 0) return
  if (session) await beforeCommit(session, writeJobs, jobs)
  else await writeJobs(jobs)
}

async function writeJobs(jobs: NewJob[], session?: ClientSession): Promise<void> {
  for (let i = 0; i < jobs.length; i += BATCH_SIZE) {
    const batch = jobs.slice(i, i + BATCH_SIZE).map(newJobDoc)
    const added = new Set(
      session && batch.length >= BULK_INSERT_MIN ? await insertMissing('jobs', batch, session) : [],
    )
    const others = batch.filter((job) => !added.has(job)).map(toUpsert)
    if (others.length > 0)
      await addInTransaction(() =>
        collection('jobs').bulkWrite(others, { ordered: false, ...(session && { session }) }),
      )
  }
}

/** Leases the most overdue job of these kinds (default: all) that nobody has; `null` if there is none. */
export const claimDueJob = (now: Date, kinds?: readonly JobKind[]): Promise<ClaimedJob | null> =>
  claimFirst({ dueAt: { $lte: now }, ...(kinds && { kind: { $in: [...kinds] } }) }, now)

/** Leases this job, scheduled or not; `null` if it is done or another worker has it. */
export const claimJob = (_id: string, now: Date): Promise<ClaimedJob | null> => claimFirst({ _id }, now)

/** Leases the most overdue of the matching jobs that no worker has. */
async function claimFirst(filter: object, now: Date): Promise<ClaimedJob | null> {
  const owner = randomBytes(12).toString('hex')
  // A run passes the moment at which it began, which may be minutes ago.
  const lease = { owner, leaseUntil: new Date(Math.max(now.getTime(), Date.now()) + LEASE_MS) }
  const job = await collection('jobs').findOneAndUpdate(
    { ...filter, leaseUntil: { $lte: now } },
    { $set: lease },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  )
  return job && { ...job, owner }
}

/** The most jobs that pages and metrics count. */
const COUNT_LIMIT = 5_000

/** The jobs that are due, or that failed and are scheduled again, most overdue first; at most `COUNT_LIMIT`. */
export const findWaitingJobs = (
  now: Date,
): Promise<Pick<JobDoc, 'kind' | 'dueAt' | 'attempts' | 'failingSince'>[]> =>
  collection('jobs')
    .find(
      { dueAt: { $lte: new Date(now.getTime() + MAX_RETRY_DELAY) } },
      {
        projection: { _id: 0, kind: 1, dueAt: 1, attempts: 1, failingSince: 1 },
        sort: { dueAt: 1 },
        ...upTo(COUNT_LIMIT),
      },
    )
    .toArray()

/** The jobs of these ids that are not done, with their sealed content. */
export const findJobs = (ids: string[]): Promise<Pick<JobDoc, '_id' | 'subject' | 'sealed'>[]> =>
  findByIds('jobs', ids, { projection: { subject: 1, sealed: 1 } })

/** Extends the lease; false if another worker has the job by now. */
export const extendLease = ({ _id, owner }: ClaimedJob): Promise<boolean> =>
  hasMatched(
    collection('jobs').updateOne({ _id, owner }, { $set: { leaseUntil: new Date(Date.now() + LEASE_MS) } }),
  )

/** Deletes the job, or releases it to run again if it was requested during the run. */
export async function endJob({ _id, owner, asked }: ClaimedJob): Promise<void> {
  const { deletedCount } = await collection('jobs').deleteOne({ _id, owner, asked })
  if (deletedCount === 0) await releaseJob({ _id, owner })
}

/**
 * Releases the job until `dueAt` after `attempts` failed attempts; a job that was requested during the run stays due.
 * `failingSince`: since when it has been overdue, if this attempt failed.
 */
export async function postponeJob(
  { _id, owner, asked }: ClaimedJob,
  dueAt: Date,
  attempts: number,
  failingSince?: Date,
): Promise<void> {
  const isPostponed = await hasMatched(
    collection('jobs').updateOne(
      { _id, owner, asked },
      {
        $set: { dueAt, attempts, leaseUntil: NO_LEASE, ...(failingSince && { failingSince }) },
        $unset: { owner: '', ...(!failingSince && { failingSince: '' }) },
      },
    ),
  )
  if (!isPostponed) await releaseJob({ _id, owner })
}

/** Releases the job unchanged, so that any worker may lease it. */
export async function releaseJob({ _id, owner }: Pick<ClaimedJob, '_id' | 'owner'>): Promise<void> {
  await collection('jobs').updateOne(
    { _id, owner },
    { $set: { leaseUntil: NO_LEASE }, $unset: { owner: '' } },
  )
}

/** Deletes the job if no worker has it; true if it existed. */
export const removeJob = async (_id: string): Promise<boolean> =>
  (await collection('jobs').deleteOne({ _id, leaseUntil: { $lte: new Date() } })).deletedCount === 1
