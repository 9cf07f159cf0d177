import 'server-only'
import {
  endJob,
  extendLease,
  type ClaimedJob,
  postponeJob,
  releaseJob,
  claimDueJob,
  claimJob,
} from '@/lib/data/jobs'
import {
  type JobEvent,
  type JobKind,
  LEASE_MS,
  MAX_RETRY_DELAY,
  STUCK_AFTER_FAILURES,
  retryDelay,
} from '@/lib/domain/jobs'
import { getEnv } from '@/lib/env'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'
import { currentRequest } from '@/lib/request-context'

/**
 * The failure of a job that is retried at `nextTry`, at the latest after an hour: the pages and metrics about jobs look no
 * further ahead (D182).
 */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly nextTry: Date,
  ) {
    super(message)
  }
}

/**
 * Runs one job. Returns `done`, the time of its next run, or `wait` to retry with the delay of a failure. Throws if it
 * failed. Must be idempotent: if a worker stalls, a second one may run the same job.
 */
export type Handler = (job: ClaimedJob) => Promise<'done' | 'wait' | Date>

export type JobOutcome = 'done' | 'later' | 'failed'

/** How long a worker runs one long job before it runs other jobs, in milliseconds. */
export const SLICE_MS = 15_000

/** Thrown by a step of a long job that another worker has made, or whose state has changed: nothing is written. */
export class StaleStep extends Error {}

/**
 * A long job that runs one slice at a time. One that counts as stuck is ended by `giveUp`, so that its person can start
 * another.
 */
export const inSlices =
  (
    runSlice: (subject: string) => Promise<'done' | Date>,
    giveUp: (subject: string) => Promise<void>,
  ): Handler =>
  async ({ subject, attempts }) => {
    try {
      return await runSlice(subject)
    } catch (error) {
      if (attempts + 1 >= STUCK_AFTER_FAILURES) await giveUp(subject)
      throw error
    }
  }

/** Concurrent jobs per process. */
const JOB_CONCURRENCY = 4

/**
 * How long a request waits for a side effect, in milliseconds: less than its own limit, so that a saved change never seems
 * to have failed (D178).
 */
const waitLimit = (): number => Math.min(3, getEnv().ANSWER_SECONDS) * 1_000

/** How long a shutdown waits for running jobs, in milliseconds. */
const SHUTDOWN_WAIT_MS = 10_000

const holder = globalThis as typeof globalThis & { keysteadJobs?: Map<ClaimedJob, Promise<unknown>> }

/** The jobs leased by this process, each with the promise of its end. */
const runningJobs = () => (holder.keysteadJobs ??= new Map<ClaimedJob, Promise<unknown>>())

/**
 * For shutdown (D175): waits for running jobs, and releases the leases of those that take longer than `limit`
 * milliseconds, so that another process continues them at once instead of a minute later.
 */
export async function releaseUnfinishedJobs(limit = SHUTDOWN_WAIT_MS): Promise<void> {
  const until = Date.now() + limit
  for (let remaining = limit; runningJobs().size > 0 && remaining > 0; remaining = until - Date.now())
    await waitBriefly(Promise.race(runningJobs().values()), remaining)
  await Promise.allSettled([...runningJobs().keys()].map(releaseJob))
}

/** Runs a leased job and counts its outcome. Never throws. */
async function run(job: ClaimedJob, handler: Handler): Promise<JobOutcome> {
  const jobPromise = runLeased(job, handler)
  runningJobs().set(job, jobPromise)
  try {
    const outcome = await jobPromise
    count('jobs', { kind: job.kind, outcome })
    return outcome
  } finally {
    runningJobs().delete(job)
  }
}

/** Runs the job, extends its lease meanwhile, and reschedules it if it is not done. Never throws. */
async function runLeased(job: ClaimedJob, handler: Handler): Promise<JobOutcome> {
  const leaseTimer = setInterval(() => void extendLease(job).catch(() => undefined), LEASE_MS / 3).unref()
  const tries = job.attempts + 1
  const retryAfter = (attempts: number) => new Date(Date.now() + retryDelay(attempts))
  try {
    const result = await handler(job)
    if (result === 'done') await endJob(job)
    else if (result === 'wait') await postponeJob(job, retryAfter(tries), tries)
    else await postponeJob(job, result, 0)
    return result === 'done' ? 'done' : 'later'
  } catch (error) {
    // Earlier tries that only waited, for a bank for example, are not failures.
    const failures = job.failingSince ? tries : 1
    const isStuck = failures >= STUCK_AFTER_FAILURES
    const details = { err: error, tries: failures }
    logJob(isStuck ? 'job-stuck' : 'job-failed', isStuck ? 'error' : 'warn', job, details)
    // It may have been started before it was due.
    const since = job.failingSince ?? new Date(Math.min(job.dueAt.getTime(), Date.now()))
    // If the database is unavailable too, the lease expires.
    const dueAt = error instanceof RetryLater ? atLatest(error.nextTry) : retryAfter(failures)
    await postponeJob(job, dueAt, failures, since).catch(() => undefined)
    return 'failed'
  } finally {
    clearInterval(leaseTimer)
  }
}

const atLatest = (nextTry: Date): Date => new Date(Math.min(nextTry.getTime(), Date.now() + MAX_RETRY_DELAY))

/** Logs one line about a job. Never pass an email or a token. */
export const logJob = (
  event: JobEvent,
  level: 'info' | 'warn' | 'error',
  { kind, subject }: Pick<ClaimedJob, 'kind' | 'subject'>,
  details: Record<string, unknown> = {},
): void => getLog()[level]({ event, kind, subject, ...details }, 'job')

/** Runs this job now, due or not. Returns `taken` if it is done already or another worker has it. */
export async function runNow(id: string, handler: Handler): Promise<JobOutcome | 'taken'> {
  const job = await claimJob(id, new Date())
  return job ? run(job, handler) : 'taken'
}

/** Runs these jobs now, one after the other. A process that is shutting down leaves the rest to the next one. */
export async function runEach(ids: readonly string[], handler: Handler): Promise<void> {
  for (const id of ids) {
    await runNow(id, handler)
    if (isShuttingDown()) return
  }
}

/**
 * Runs this job now, again and again until it is done or fails, or this process shuts down. Never throws: the job remains,
 * and another process continues it.
 */
export async function runUntilDone(id: string, handler: Handler): Promise<void> {
  try {
    while ((await runNow(id, handler)) === 'later' && !isShuttingDown());
  } catch (error) {
    getLog().warn({ err: error, jobId: id }, 'job not finished yet')
  }
}

/** The handlers of some kinds, or of all. */
export type Handlers = Partial<Record<JobKind, Handler>>

/**
 * Runs the jobs of these kinds that are due at the moment `now`, at most `limit`; returns how many had which outcome.
 * Safe in any number of processes at once. With nothing due it makes one database call; a process that is shutting down
 * starts no more jobs.
 */
export async function processDueJobs(
  handlers: Handlers,
  { now, limit = 500, all = false }: { now: Date; limit?: number; all?: boolean },
): Promise<Record<JobOutcome, number>> {
  const counts = { done: 0, later: 0, failed: 0 }
  let remaining = limit
  const kinds = all ? undefined : (Object.keys(handlers) as JobKind[])
  const claim = () => (remaining-- > 0 && !isShuttingDown() ? claimDueJob(now, kinds) : Promise.resolve(null))
  const runJobs = async (first: ClaimedJob | null): Promise<void> => {
    for (let job = first; job; job = await claim()) {
      const handler = handlers[job.kind]
      if (handler) counts[await run(job, handler)] += 1
    }
  }
  const firstJob = await claim()
  if (!firstJob) return counts
  const workers = Array.from({ length: JOB_CONCURRENCY - 1 }, async () => runJobs(await claim()))
  await Promise.all([runJobs(firstJob), ...workers])
  return counts
}

/**
 * Waits briefly for a side effect of a saved change. Its failure or slowness does not fail the change, because its job
 * stays until it is done.
 */
export async function waitBriefly(work: Promise<unknown>, timeout = waitLimit()): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeout)))
  await Promise.race([logFailure(work), timedOut])
  clearTimeout(timer)
}

const logFailure = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => getLog().warn({ err: error }, 'background job not done yet'),
  )

/**
 * Runs a side effect of a saved change after the response to its request, so that nobody waits for it; outside of a
 * request at once, as `waitBriefly`.
 */
export async function afterResponse(work: () => Promise<unknown>): Promise<void> {
  const { defer } = currentRequest()
  if (defer) defer(() => logFailure(work()))
  else await waitBriefly(work())
}
