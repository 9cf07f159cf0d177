import 'server-only'
import {
  endJob,
  extendLease,
  type HeldJob,
  postponeJob,
  releaseJob,
  takeDueJob,
  takeJob,
} from '@/lib/data/jobs'
import { type JobEvent, type JobKind, LEASE, STUCK_AFTER, waitAfter } from '@/lib/domain/jobs'
import { isEnding } from '@/lib/life.mjs'
import { getLog } from '@/lib/log'
import { count } from '@/lib/metrics/metrics'

/** A job has failed, and is to be tried again at a time of its own. */
export class FailedUntil extends Error {
  constructor(
    message: string,
    readonly nextTry: Date,
  ) {
    super(message)
  }
}

/**
 * Does one job: `done`, or to be looked at again at a time, or to `wait` as after a failure, which it is not. Throws if
 * it failed. It may be called any number of times for one job, and by two workers at once if one of them stood still.
 */
export type Handler = (job: HeldJob) => Promise<'done' | 'wait' | Date>

export type Outcome = 'done' | 'later' | 'failed'

/** How many jobs a process does at once. */
const WORKERS = 4

/** How long a person waits at most for what can also be done later, in milliseconds. */
const TIMEOUT = 3_000

/** How long the end of a process waits for its jobs, in milliseconds. */
const END_MS = 10_000

const holder = globalThis as typeof globalThis & { keysteadJobs?: Map<HeldJob, Promise<unknown>> }

/** The jobs whose leases this process has, each with its end. */
const held = () => (holder.keysteadJobs ??= new Map<HeldJob, Promise<unknown>>())

/**
 * For the end of a process (D175): waits for the jobs that it is doing, and hands back the leases of those that take longer, so
 * that another process takes them at once and not when a minute is over. `limit` in milliseconds.
 */
export async function handBackJobs(limit = END_MS): Promise<void> {
  const until = Date.now() + limit
  for (let left = limit; held().size > 0 && left > 0; left = until - Date.now())
    await soon(Promise.race(held().values()), left)
  await Promise.allSettled([...held().keys()].map(releaseJob))
}

/** Does a job whose lease this process has, and counts how it went. Never throws. */
async function run(job: HeldJob, handler: Handler): Promise<Outcome> {
  const work = runHeld(job, handler)
  held().set(job, work)
  try {
    const outcome = await work
    count('jobs', { kind: job.kind, outcome })
    return outcome
  } finally {
    held().delete(job)
  }
}

/** Does the job, holds its lease meanwhile, and puts it off where it is not done. Never throws. */
async function runHeld(job: HeldJob, handler: Handler): Promise<Outcome> {
  const beat = setInterval(() => void extendLease(job).catch(() => undefined), LEASE / 3).unref()
  const tries = job.attempts + 1
  const nextTry = () => new Date(Date.now() + waitAfter(tries))
  try {
    const result = await handler(job)
    if (result === 'done') await endJob(job)
    else if (result === 'wait') await postponeJob(job, nextTry(), tries)
    else await postponeJob(job, result, 0)
    return result === 'done' ? 'done' : 'later'
  } catch (error) {
    const isStuck = tries >= STUCK_AFTER
    logJob(isStuck ? 'job-stuck' : 'job-failed', isStuck ? 'error' : 'warn', job, { err: error, tries })
    // It may have been begun before its time.
    const since = job.failingSince ?? new Date(Math.min(job.dueAt.getTime(), Date.now()))
    // Where the database is away as well, the lease runs out.
    const dueAt = error instanceof FailedUntil ? error.nextTry : nextTry()
    await postponeJob(job, dueAt, tries, since).catch(() => undefined)
    return 'failed'
  } finally {
    clearInterval(beat)
  }
}

/** Writes one line about a job. Never give it an address or a token. */
export const logJob = (
  event: JobEvent,
  level: 'info' | 'warn' | 'error',
  { kind, subject }: Pick<HeldJob, 'kind' | 'subject'>,
  details: Record<string, unknown> = {},
): void => getLog()[level]({ event, kind, subject, ...details }, 'job')

/** Does this job now, whether it is due or not; `taken` if it is done already or another worker has it. */
export async function runNow(id: string, handler: Handler): Promise<Outcome | 'taken'> {
  const job = await takeJob(id, new Date())
  return job ? run(job, handler) : 'taken'
}

/** The handlers of some kinds, or of all. */
export type Handlers = Partial<Record<JobKind, Handler>>

/**
 * Does what is due at the moment `now` of the kinds that there are handlers for, `most` jobs at most; how many came to
 * which end. Any number of processes may do this at once. Where nothing is due it asks the database once; a process that
 * is to end takes nothing more.
 */
export async function runDue(
  handlers: Handlers,
  { now, most = 500, all = false }: { now: Date; most?: number; all?: boolean },
): Promise<Record<Outcome, number>> {
  const counts = { done: 0, later: 0, failed: 0 }
  let left = most
  const kinds = all ? undefined : (Object.keys(handlers) as JobKind[])
  const next = () => (left-- > 0 && !isEnding() ? takeDueJob(now, kinds) : Promise.resolve(null))
  const work = async (first: HeldJob | null): Promise<void> => {
    for (let job = first; job; job = await next()) {
      const handler = handlers[job.kind]
      if (handler) counts[await run(job, handler)] += 1
    }
  }
  const first = await next()
  if (!first) return counts
  const others = Array.from({ length: WORKERS - 1 }, async () => work(await next()))
  await Promise.all([work(first), ...others])
  return counts
}

/**
 * Waits a moment for work that follows a saved change; neither its slowness nor its failure fails what is saved, as the
 * job stays until it is done.
 */
export async function soon(work: Promise<unknown>, timeout = TIMEOUT): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeout)))
  const done = work.then(
    () => undefined,
    (error: unknown) => getLog().warn({ err: error }, 'due work not done yet'),
  )
  await Promise.race([done, enough])
  clearTimeout(timer)
}
