/** Every kind of work that may be left to do after a change has been saved (ADR 032), with what its subject is. */
export const JOB_KINDS = {
  'close-intent': 'the offer that was rejected with an open payment intent',
  'end-offer': 'the offer that ends by itself',
  'warn-of-end': 'the offer whose sides are to be told that it is about to end',
  'refund-payment': 'the payment intent whose payment has to go back',
  'copy-name': 'the account whose listings and reviews carry an older name or photo',
  'erase-person': 'the account that is gone and whose name records still carry',
  'delete-picture': 'the picture that perhaps nothing shows',
  'send-mail': 'the mail itself',
  'send-notice': 'the notice that its person is told of by mail',
  'import-listings': 'the import whose rows are not all looked at',
} as const
export type JobKind = keyof typeof JOB_KINDS

/** What the log tells of due work, by the name that a line carries, so that an alarm can be set on a name. */
export const JOB_EVENTS = {
  'job-failed': 'A job failed and is tried again.',
  'job-stuck': 'A job has failed many times in a row: a person should look. It is still tried again.',
  'job-dropped': 'A job was given up: its mail is too old, refused for good or unreadable.',
} as const
export type JobEvent = keyof typeof JOB_EVENTS

const SECOND = 1_000

/** How long a worker holds a job without a sign of life, in milliseconds; after that another one may take it. */
export const LEASE = 60 * SECOND

/** From so many failures in a row on a job counts as stuck: about half an hour. */
export const STUCK_AFTER = 7

/** The longest such wait: what has failed is due again within it, in milliseconds. */
export const LONGEST_WAIT = 3_600 * SECOND

/** How long to wait after so many tries (1 or more) that did not end a job: 30 seconds, doubling up to an hour. */
export const waitAfter = (tries: number): number =>
  Math.min(30 * SECOND * 2 ** Math.min(tries - 1, 7), LONGEST_WAIT)

/** A job's id: one of a kind for each subject. */
export const jobId = (kind: JobKind, subject: string): string => `${kind}:${subject}`

/** What is to be done of one kind. */
export type DueWork = {
  kind: JobKind
  /** How much is due. */
  waiting: number
  /** Since when the oldest has been due, work that fails among it; `null` where nothing is due and nothing fails. */
  oldest: Date | null
  /** How much has been tried before without coming to its end, whether it is due or waits for its next try. */
  retried: number
}

type WaitingJob = { kind: JobKind; dueAt: Date; attempts: number; failingSince?: Date }

/**
 * Since when each of these jobs has been due. What fails is so all the time, also while it waits for its next try; what
 * only waits, for a bank say, is not.
 */
const dueTimes = (jobs: readonly WaitingJob[], now: Date): number[] =>
  jobs
    .map(({ dueAt, failingSince = dueAt }) => failingSince.getTime())
    .filter((since) => since <= now.getTime())

/** What is to be done at a moment, by kind in the order of `JOB_KINDS`; kinds without any are left out. */
export function dueWorkOf(jobs: readonly WaitingJob[], now: Date): DueWork[] {
  const kinds = Object.keys(JOB_KINDS) as JobKind[]
  return kinds.flatMap((kind) => {
    const own = jobs.filter((job) => job.kind === kind)
    const waiting = own.filter(({ dueAt }) => dueAt.getTime() <= now.getTime()).length
    const retried = own.filter(({ attempts }) => attempts > 0).length
    if (waiting === 0 && retried === 0) return []
    const times = dueTimes(own, now)
    const oldest = times.reduce<number | null>(
      (first, at) => (first === null || at < first ? at : first),
      null,
    )
    return [{ kind, waiting, oldest: oldest === null ? null : new Date(oldest), retried }]
  })
}

/** How many of these jobs have been due for longer than `limit` milliseconds. */
export const countLate = (jobs: readonly WaitingJob[], limit: number, now: Date): number =>
  dueTimes(jobs, now).filter((since) => since < now.getTime() - limit).length
