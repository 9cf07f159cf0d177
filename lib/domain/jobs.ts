/** Every kind of background job (ADR 032), with its subject. */
export const JOB_KINDS = {
  'close-intent': 'a rejected offer with an open payment intent',
  'end-offer': 'an offer that expires',
  'warn-of-end': 'an offer with a deadline reminder',
  'warn-of-certificate': 'a home, and the day on which its energy certificate ends',
  'remind-open-house': 'an open house with a reminder',
  'end-open-house': 'an open house that ends',
  'refund-payment': 'a payment intent to refund',
  'copy-name': 'an account whose new name or photo is copied to its homes and reviews',
  'erase-person': 'a deleted account whose name is removed from records',
  'delete-picture': 'a picture that may be unused',
  'delete-numbers': 'the first of the removed homes whose numbers are deleted',
  'send-mail': 'an email',
  'send-notice': 'a notification to mail',
  'import-listings': 'an unfinished import',
  'escalate-inquiry': 'an inquiry that a manager gets if nobody has answered it',
  'change-homes': 'a running change of many homes',
  'end-viewing': 'a viewing that expires or ends',
  'remind-viewing': 'a viewing, and how many hours before it the reminder is sent',
  'ask-after-viewing': 'a viewing whose buyer is asked how it was',
  'move-zones': 'a version of the time zone data, to which viewings are adjusted',
  'follow-licence': 'an agent’s license that ends or was renewed',
  'hand-over': 'an unfinished handover of homes',
  'match-searches': 'a change to a home that may trigger saved-search alerts',
  'decide-case': 'a case with an administrator’s decision that can still be undone',
  'send-digests': 'an hour in which digests are sent',
} as const
export type JobKind = keyof typeof JOB_KINDS

/** Log events of jobs. Alerts match these names. */
export const JOB_EVENTS = {
  'job-failed': 'A job failed and will be retried.',
  'job-stuck': 'A job has failed many times in a row and needs attention. It will be retried.',
  'job-dropped': 'Gave up on an email: it is too old, was permanently rejected, or can’t be read.',
} as const
export type JobEvent = keyof typeof JOB_EVENTS

const SECOND = 1_000

/** The lease of a job without a heartbeat, in milliseconds; then another worker may take it. */
export const LEASE_MS = 60 * SECOND

/** A job with this many consecutive failures is stuck, after about half an hour. */
export const STUCK_AFTER_FAILURES = 7

/** The longest delay before a failed job is retried, in milliseconds. */
export const MAX_RETRY_DELAY = 3_600 * SECOND

/** The delay in milliseconds after this many failed attempts (1 or more): 30 seconds, doubling up to an hour. */
export const retryDelay = (tries: number): number =>
  Math.min(30 * SECOND * 2 ** Math.min(tries - 1, 7), MAX_RETRY_DELAY)

/** A job's id: one per kind and subject. */
export const jobId = (kind: JobKind, subject: string): string => `${kind}:${subject}`

export type JobSummary = {
  kind: JobKind
  waiting: number
  /** When the oldest overdue or failing job was scheduled; `null` if there is none. */
  oldest: Date | null
  /** The number of jobs with failed attempts, overdue or scheduled for a retry. */
  retried: number
}

type WaitingJob = { kind: JobKind; dueAt: Date; attempts: number; failingSince?: Date }

/**
 * The times since which these jobs have been overdue. A failing job is overdue even while it waits for a retry; a job
 * that only waits, for example for a bank, is not.
 */
const dueTimes = (jobs: readonly WaitingJob[], now: Date): number[] =>
  jobs
    .map(({ dueAt, failingSince = dueAt }) => failingSince.getTime())
    .filter((since) => since <= now.getTime())

/** The pending jobs by kind, in the order of `JOB_KINDS`; kinds without any are omitted. */
export function summarizeJobs(jobs: readonly WaitingJob[], now: Date): JobSummary[] {
  const kinds = Object.keys(JOB_KINDS) as JobKind[]
  return kinds.flatMap((kind) => {
    const ofKind = jobs.filter((job) => job.kind === kind)
    const overdue = ofKind.filter(({ dueAt }) => dueAt.getTime() <= now.getTime()).length
    const retried = ofKind.filter(({ attempts }) => attempts > 0).length
    if (overdue === 0 && retried === 0) return []
    const times = dueTimes(ofKind, now)
    const oldest = times.reduce<number | null>(
      (first, at) => (first === null || at < first ? at : first),
      null,
    )
    return [{ kind, waiting: overdue, oldest: oldest === null ? null : new Date(oldest), retried }]
  })
}

/** The number of jobs that have been overdue for longer than `limit` milliseconds. */
export const countOverdueJobs = (jobs: readonly WaitingJob[], limit: number, now: Date): number =>
  dueTimes(jobs, now).filter((since) => since < now.getTime() - limit).length
