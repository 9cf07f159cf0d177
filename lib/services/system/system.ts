import 'server-only'
import {
  addWebVitals,
  findWebVitals,
  findFailures,
  insertFailure,
  findLastSuccesses,
} from '@/lib/data/service-records'
import { addDays } from '@/lib/domain/dates'
import {
  PAGE_KINDS,
  percentile75,
  WEB_VITALS,
  codeOf,
  type FailureOrigin,
  isTooOld,
  RECURRING_TASKS,
} from '@/lib/domain/system'
import { getEnv } from '@/lib/env'
import { observe, count, setGauge, sharedRegistry } from '@/lib/metrics/metrics'
import {
  FAILURES_LIMIT,
  type WebVitalsInput,
  type WebVitalsDto,
  type FailureDto,
  type ReconciledDto,
  type SystemDto,
} from '@/lib/schemas/system'
import {
  type FailureDoc,
  type LastSuccessDoc,
  type MigrationDoc,
  type OfferDoc,
} from '@/lib/data/collections'
import { engineName } from '@/lib/data/engine'
import { findWaitingJobs } from '@/lib/data/jobs'
import { ALL_MIGRATIONS, findMigrations } from '@/lib/data/migrations'
import { findReconciled } from '@/lib/data/payments'
import { type JobSummary, summarizeJobs } from '@/lib/domain/jobs'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { metricsOfAll } from '@/lib/metrics/workers'
import { currentVersion } from '@/lib/version'
import { assertCan } from '../authorise'

/** Counts what a browser measured of one visit; nothing about the person is stored (D363). */
export async function recordWebVitals(_actor: unknown, { page, ...values }: WebVitalsInput): Promise<void> {
  // A page that was opened before the setting was turned off still reports.
  if (getEnv().WEB_VITALS_PERCENT === 0) return
  const measurements = WEB_VITALS.flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  if (measurements.length === 0) return
  for (const [name, value] of measurements)
    if (name === 'cls') observe('layoutShift', { page }, value)
    else observe('webVitalSeconds', { page, name }, value / 1_000)
  await addWebVitals(page, measurements, new Date())
}

/** The 75th percentiles of the last week, of each kind of page that was visited. */
export async function readWebVitals(now: Date): Promise<WebVitalsDto[]> {
  const docs = await findWebVitals(addDays(now, -7))
  return PAGE_KINDS.flatMap((page) => {
    const docsOfPage = docs.filter((doc) => doc.page === page)
    if (docsOfPage.length === 0) return []
    const percentiles = WEB_VITALS.map((name) => {
      const buckets = new Map<number, number>()
      for (const doc of docsOfPage.filter((webVitals) => webVitals.name === name))
        for (const [key, bucketCount] of Object.entries(doc.buckets)) {
          const bucket = Number(key.slice(1))
          buckets.set(bucket, (buckets.get(bucket) ?? 0) + bucketCount)
        }
      return [name, percentile75(buckets)] as const
    })
    return [{ page, ...(Object.fromEntries(percentiles) as Omit<WebVitalsDto, 'page'>) }]
  })
}

/** The most failures that a process records per minute: a site that is down fails thousands of times for one reason. */
const FAILURES_PER_MINUTE = 60
const MINUTE_MS = 60_000

const holder = globalThis as typeof globalThis & { keysteadFailures?: { windowStart: number; count: number } }

/** True for the first `FAILURES_PER_MINUTE` failures of each minute. */
function isWithinMinuteLimit(now: number): boolean {
  const window = holder.keysteadFailures
  if (!window || now - window.windowStart >= MINUTE_MS) {
    holder.keysteadFailures = { windowStart: now, count: 1 }
    return true
  }
  window.count += 1
  return window.count <= FAILURES_PER_MINUTE
}

/**
 * Counts a failure and records it for the administrators' page "System" (D182): place, time, request id and kind,
 * without its message. Never throws: if the database is unavailable, only the log has it.
 */
export async function recordFailure({ error, ...origin }: FailureOrigin & { error: unknown }): Promise<void> {
  count('failures', { where: origin.where })
  const now = new Date()
  if (!isWithinMinuteLimit(now.getTime())) return
  const type = error instanceof Error ? error.name : typeof error
  await insertFailure({ at: now, ...origin, type, code: codeOf(error) }).catch(() => undefined)
}

/**
 * The metrics of this server's processes in Prometheus's format, with the due jobs from the database (D180). If the
 * database is unavailable, the others are reported anyway.
 */
export async function readMetrics(now = new Date()): Promise<string> {
  const [jobs, serverMetrics] = await Promise.all([summarizeDueJobs(now), metricsOfAll()])
  setGauge('build', [[currentVersion(), 1]])
  setGauge('databaseUp', [[{}, jobs === null ? 0 : 1]])
  reportPendingJobs(jobs ?? [], now)
  return `${serverMetrics}${await sharedRegistry().metrics()}`
}

/** The due jobs, or `null` if the database is unavailable. */
async function summarizeDueJobs(now: Date): Promise<JobSummary[] | null> {
  try {
    return summarizeJobs(await findWaitingJobs(now), now)
  } catch {
    return null
  }
}

function reportPendingJobs(jobs: readonly JobSummary[], now: Date): void {
  const seconds = (from: Date | null) => (from === null ? 0 : (now.getTime() - from.getTime()) / 1000)
  setGauge(
    'dueWork',
    jobs.map(({ kind, waiting }) => [{ kind }, waiting]),
  )
  setGauge(
    'dueWorkSeconds',
    jobs.map(({ kind, oldest }) => [{ kind }, seconds(oldest)]),
  )
  setGauge(
    'dueWorkRetried',
    jobs.map(({ kind, retried }) => [{ kind }, retried]),
  )
}

/** How many reconciled payments the page shows; the log has all. */
const PAYMENTS_LIMIT = 20

/** The state of the site for administrators: version, database, jobs, and failures (D182, D183). */
export async function getSystem(actor: Actor, now = new Date()): Promise<SystemDto> {
  assertCan(actor, 'system:read')
  const [engine, migrations, successes, jobs, failures, reconciled, vitals] = await Promise.all([
    engineName(),
    findMigrations(),
    findLastSuccesses(),
    findWaitingJobs(now),
    findFailures(addDays(now, -1), FAILURES_LIMIT),
    findReconciled(PAYMENTS_LIMIT),
    readWebVitals(now),
  ])
  return {
    ...currentVersion(),
    engine,
    migrations: toMigrations(migrations),
    successes: toSuccesses(successes, now),
    work: summarizeJobs(jobs, now).map(({ oldest, ...work }) => ({
      ...work,
      oldest: oldest?.toISOString() ?? null,
    })),
    failures: failures.map(toFailureDto),
    reconciled: reconciled.map(toReconciledDto),
    vitals,
  }
}

const toSuccesses = (lastSuccesses: LastSuccessDoc[], now: Date): SystemDto['successes'] =>
  RECURRING_TASKS.map((task) => {
    const at = lastSuccesses.find(({ _id }) => _id === task)?.at ?? null
    return { what: task, at: at?.toISOString() ?? null, isTooOld: isTooOld(task, at, now) }
  })

function toMigrations(migrations: MigrationDoc[]): SystemDto['migrations'] {
  const [last] = migrations
  const ids = new Set(migrations.map(({ _id }) => _id))
  const missing = [...ALL_MIGRATIONS].filter(([id]) => !ids.has(id))
  return {
    last: last ? { id: last._id, name: last.name, at: last.appliedAt.toISOString() } : null,
    missing: missing.map(([id, name]) => ({ id, name })),
  }
}

const toFailureDto = ({ _id, at, type, code, reference, ...origin }: FailureDoc): FailureDto => ({
  ...origin,
  _id: _id.toHexString(),
  at: at.toISOString(),
  reference: reference ?? null,
  what: code === undefined ? type : `${type} ${code}`,
})

const toReconciledDto = ({
  _id,
  propertyTitle,
  amountMinor,
  reconciledAt,
  createdAt,
  status,
}: OfferDoc): ReconciledDto => ({
  offerId: _id.toHexString(),
  propertyTitle,
  amount: toMajor(amountMinor),
  at: (reconciledAt ?? createdAt).toISOString(),
  status,
})
