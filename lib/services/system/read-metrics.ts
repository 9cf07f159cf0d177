import 'server-only'
import { findWaitingJobs } from '@/lib/data/jobs'
import { type JobSummary, summarizeJobs } from '@/lib/domain/jobs'
import { setGauge, sharedRegistry } from '@/lib/metrics/metrics'
import { metricsOfAll } from '@/lib/metrics/workers'
import { currentVersion } from '@/lib/version'

/**
 * The metrics of this server's processes in Prometheus's format, with the due jobs from the database (D180). If the
 * database is unavailable, the others are reported anyway.
 */
export async function readMetrics(now = new Date()): Promise<string> {
  const [due, own] = await Promise.all([findDueWork(now), metricsOfAll()])
  setGauge('build', [[currentVersion(), 1]])
  setGauge('databaseUp', [[{}, due === null ? 0 : 1]])
  reportPendingJobs(due ?? [], now)
  return `${own}${await sharedRegistry().metrics()}`
}

/** The due jobs, or `null` if the database does not answer. */
async function findDueWork(now: Date): Promise<JobSummary[] | null> {
  try {
    return summarizeJobs(await findWaitingJobs(now), now)
  } catch {
    return null
  }
}

function reportPendingJobs(due: readonly JobSummary[], now: Date): void {
  const seconds = (from: Date | null) => (from === null ? 0 : (now.getTime() - from.getTime()) / 1000)
  setGauge(
    'dueWork',
    due.map(({ kind, waiting }) => [{ kind }, waiting]),
  )
  setGauge(
    'dueWorkSeconds',
    due.map(({ kind, oldest }) => [{ kind }, seconds(oldest)]),
  )
  setGauge(
    'dueWorkRetried',
    due.map(({ kind, retried }) => [{ kind }, retried]),
  )
}
