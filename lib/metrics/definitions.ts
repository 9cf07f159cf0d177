type Definition<Label extends string = string> = {
  kind: 'counter' | 'gauge' | 'histogram'
  name: string
  /** The help text, also in `docs/metrics.md`. */
  help: string
  labels: readonly Label[]
  /** Upper bounds of a histogram's buckets. */
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

const RESPONSE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMAND_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/**
 * Every metric of Keystead (D180). Label values are bounded: names in the code (a route's pattern, a collection, a job
 * kind), a status, or one of a few words; never user input. Gauges are computed for the whole site on request; the
 * others are per process and summed.
 */
export const METRICS = {
  requests: counter('http_requests_total', 'HTTP responses sent.', ['route', 'method', 'status']),
  requestSeconds: histogram(
    'http_request_seconds',
    'Time from the request’s headers to the end of the response.',
    ['route', 'method'],
    RESPONSE_BUCKETS,
  ),
  failures: counter('failures_total', 'Internal errors by page, call or action.', ['where']),
  commandSeconds: histogram(
    'database_command_seconds',
    'Duration of database commands.',
    ['collection', 'command'],
    COMMAND_BUCKETS,
  ),
  commandFailures: counter(
    'database_command_failures_total',
    'Database commands that failed or got no response, including transaction conflicts.',
    ['collection', 'command'],
  ),
  transactions: counter(
    'transactions_total',
    'Transactions started, retried after a conflict, refused by a rule, or failed.',
    ['event'],
  ),
  contentReads: counter('content_reads_total', 'Reads of the content cache: whole pages, and data.', [
    'kind',
    'outcome',
  ]),
  webVitalSeconds: histogram(
    'web_vital_seconds',
    'LCP and INP of sampled visits by kind of page.',
    ['page', 'name'],
    [0.05, 0.1, 0.2, 0.25, 0.5, 1, 1.5, 2, 2.5, 4, 6, 10],
  ),
  layoutShift: histogram(
    'layout_shift_score',
    'CLS of sampled visits by kind of page.',
    ['page'],
    [0.01, 0.05, 0.1, 0.25, 0.5, 1],
  ),
  jobs: counter('jobs_total', 'Background jobs run, by kind and outcome: done, later, failed.', [
    'kind',
    'outcome',
  ]),
  alerts: counter(
    'alerts_total',
    'Alerts of saved searches, by kind and outcome: notified, mailed, limited, unavailable.',
    ['kind', 'outcome'],
  ),
  mails: counter(
    'mails_total',
    'Emails sent, failed (will be retried), or given up as refused, expired or unreadable.',
    ['outcome'],
  ),
  payments: counter(
    'payments_total',
    'Outcomes of payments settled by a browser, the webhook, reconciliation or a bank transfer.',
    ['outcome'],
  ),
  refundsFailed: counter('refunds_failed_total', 'Refunds that failed or were refused, each counted once.'),
  signInsRefused: counter(
    'sign_ins_refused_total',
    'Refused sign-ins: wrong credentials, rate limited, or not verified by Google.',
    ['reason'],
  ),
  security: counter('security_events_total', 'Events of the security log.', ['event', 'outcome']),
  databaseUp: gauge(
    'database_up',
    '1 if the database responds, otherwise 0; then there are no figures about jobs.',
  ),
  dueWork: gauge(
    'due_work_waiting',
    'Scheduled jobs ready to run, by kind; at most 5,000 in total are counted.',
    ['kind'],
  ),
  dueWorkSeconds: gauge(
    'due_work_oldest_seconds',
    'How long the oldest of these jobs is overdue, including jobs between retries.',
    ['kind'],
  ),
  dueWorkRetried: gauge(
    'due_work_retried',
    'Jobs that have failed at least once and are not done, by kind.',
    ['kind'],
  ),
  build: gauge('build_info', 'Always 1; the labels are the running version and build.', ['version', 'build']),
} as const

export type MetricName = keyof typeof METRICS

/** A value for each label of a metric. */
export type LabelsOf<N extends MetricName> = Record<(typeof METRICS)[N]['labels'][number], string | number>
