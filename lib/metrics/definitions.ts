type Definition<Label extends string = string> = {
  kind: 'counter' | 'gauge' | 'histogram'
  name: string
  /** The help text, also in `docs/metrics.md`. */
  help: string
  labels: readonly Label[]
  /** Upper bounds of a histogram's buckets, in seconds. */
  buckets?: readonly number[]
}

const define =
  (kind: Definition['kind']) =>
  <const Label extends string = never>(
    name: string,
    help: string,
    labels: readonly Label[] = [],
    buckets?: readonly number[],
  ): Definition<Label> => ({ kind, name: `keystead_${name}`, help, labels, ...(buckets && { buckets }) })

const counter = define('counter')
const gauge = define('gauge')
const histogram = define('histogram')

const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMAND_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/**
 * Every metric of Keystead (D180). Label values are bounded: names in the code (a route's pattern, a collection, a job
 * kind), a status, or one of a few words; never user input. Gauges are computed for the whole site on request; the
 * others are per process and summed.
 */
export const METRICS = {
  requests: counter('http_requests_total', 'Answers that were sent.', ['route', 'method', 'status']),
  requestSeconds: histogram(
    'http_request_seconds',
    'From the request’s head to the end of its answer.',
    ['route', 'method'],
    ANSWER_SECONDS,
  ),
  failures: counter(
    'failures_total',
    'What failed for a reason of ours, by where: a page, a call, an action.',
    ['where'],
  ),
  commandSeconds: histogram(
    'database_command_seconds',
    'Commands that the database answered.',
    ['collection', 'command'],
    COMMAND_SECONDS,
  ),
  commandFailures: counter(
    'database_command_failures_total',
    'Commands that it refused, or did not answer; conflicts of transactions among them.',
    ['collection', 'command'],
  ),
  transactions: counter(
    'transactions_total',
    'Transactions: begun, repeated after a conflict, refused by a rule, failed for good.',
    ['event'],
  ),
  contentReads: counter(
    'content_reads_total',
    'What the content store was asked for: pages that are cached whole, and data.',
    ['kind', 'outcome'],
  ),
  jobs: counter('jobs_total', 'Due work that was tried, by kind, and how it went: done, later, failed.', [
    'kind',
    'outcome',
  ]),
  mails: counter(
    'mails_total',
    'Mails: sent, failed (and tried again), or given up as refused, expired or unreadable.',
    ['outcome'],
  ),
  payments: counter(
    'payments_total',
    'What came of each payment that was settled: by a browser, the webhook or the reconciliation, or as a transfer.',
    ['outcome'],
  ),
  refundsFailed: counter('refunds_failed_total', 'Refunds that failed or were refused, each once.'),
  signInsRefused: counter(
    'sign_ins_refused_total',
    'Sign-ins that were refused: wrong credentials, limited, or unproven at Google.',
    ['reason'],
  ),
  security: counter('security_events_total', 'Events of the security log.', ['event', 'outcome']),
  databaseUp: gauge(
    'database_up',
    '1 where the database answers, else 0: then nothing is known of due work.',
  ),
  dueWork: gauge('due_work_waiting', 'Work that is due, by kind; of all kinds at most 5,000 are counted.', [
    'kind',
  ]),
  dueWorkSeconds: gauge(
    'due_work_oldest_seconds',
    'How long the oldest of it has been due, what fails and waits for its next try included.',
    ['kind'],
  ),
  dueWorkRetried: gauge(
    'due_work_retried',
    'Work that was tried before without coming to its end, by kind.',
    ['kind'],
  ),
  build: gauge('build_info', 'Always 1; which version and build runs.', ['version', 'build']),
} as const

export type MetricName = keyof typeof METRICS

/** The values of a metric's labels, each of them. */
export type LabelsOf<N extends MetricName> = Record<(typeof METRICS)[N]['labels'][number], string | number>
