import 'server-only'
import {
  type MigrationState,
  UNFINISHED_RESTORE,
  readMigrationState,
  migrate,
  findOtherCurrency,
  storeCurrency,
} from '@/lib/data/migrations'
import { CURRENCY } from '@/lib/domain/money'
import { ping, setDatabaseTimeout, connectionErrorText } from '@/lib/data/client'
import { isShuttingDown, isBeingReplaced, beforeExit } from '@/lib/lifecycle.mjs'
import { CannotStart, getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { followContentChanges } from './content/follow-content-changes'
import { runDueJobs } from './jobs/run-due-jobs'
import { releaseUnfinishedJobs } from './jobs/run-job'
import { startEventCountFlush } from './numbers/count-events'
import { enqueueTimeZoneCheck } from './viewings/time-zone-update'

/** Why this version does not start on the database, in one sentence with what to do; `null` if it does (D174). */
export function describeMigrationState({ pending, ahead }: MigrationState): string | null {
  if (ahead?.id === UNFINISHED_RESTORE)
    return 'a restore was interrupted or is still running, so the database is incomplete; wait for its end, or restore the backup again with --database and its name.'
  if (ahead)
    return `a newer version has changed the database (migration ${ahead.id}, "${ahead.name}") in a way that this version does not support; start the newer version, or restore an older backup.`
  const [firstPending] = pending
  if (!firstPending) return null
  const count = pending.length === 1 ? 'one migration has' : `${pending.length} migrations have`
  return `the database is older than this version: ${count} not run yet, from ${firstPending.id} ("${firstPending.name}"); run "npm run migrate" first.`
}

/** Why a site does not start on a database with offers in another currency (D436). */
export const describeOtherCurrency = (other: string): string =>
  `the database has offers in ${other}, but CURRENCY is ${CURRENCY}: a site cannot change its currency once it has offers; set CURRENCY=${other}, or use another database.`

type State = 'ok' | 'error'

/** Whether the database responds. */
export const checkHealth = async (): Promise<{ status: State; database: State }> => {
  const state = (await ping()) ? 'ok' : 'error'
  return { status: state, database: state }
}

export type Readiness = {
  status: State
  database: State
  migrations: State | 'unknown'
  server: 'ok' | 'ending'
}

/**
 * Whether this server accepts requests: the database responds and has this version's migrations, and the process is not
 * shutting down without another one that replaces it (D175).
 */
export async function checkReadiness(): Promise<Readiness> {
  const state = await readMigrationState().catch(() => null)
  const database = state ? 'ok' : 'error'
  const migrations = state ? (describeMigrationState(state) === null ? 'ok' : 'error') : 'unknown'
  const server = isShuttingDown() && !isBeingReplaced() ? 'ending' : 'ok'
  const isReady = [database, migrations, server].every((check) => check === 'ok')
  return { status: isReady ? 'ok' : 'error', database, migrations, server }
}

/**
 * Reports all missing settings before the first request, and checks that the database has this version's migrations
 * (D174). Then sets the database's time limit to ANSWER_SECONDS (ADR 054), polls for content changes of other processes
 * (ADR 036), writes event counts of homes regularly (ADR 122), enqueues the check of viewings against the time zone data
 * (D216), and runs due jobs every JOBS_SECONDS (ADR 032; 0 leaves that to `npm run jobs` and `/api/jobs`). Throws
 * `CannotStart` with what to do.
 */
export async function startUp(): Promise<void> {
  const { JOBS_SECONDS, CONTENT_POLL_MS, MIGRATIONS, ANSWER_SECONDS } = getEnv()
  await checkDatabase(MIGRATIONS === 'run')
  await setDatabaseTimeout(ANSWER_SECONDS * 1_000)
  await followContentChanges(CONTENT_POLL_MS)
  beforeExit(() => releaseUnfinishedJobs())
  startEventCountFlush()
  await enqueueTimeZoneCheck()
  if (JOBS_SECONDS === 0) return
  let runningJobs: Promise<unknown> | null = null
  setInterval(() => {
    if (isShuttingDown()) return
    runningJobs ??= assertUsableDatabase()
      .then(() => runDueJobs())
      .catch((error: unknown) => getLog().warn({ err: error }, 'background jobs not checked'))
      .finally(() => (runningJobs = null))
  }, JOBS_SECONDS * 1000).unref()
}

/**
 * Why this version must not work on the database, in one sentence with what to do: it is ahead of this version or behind
 * it, a restore of it is not finished, or it has offers in another currency (D174, D436); `null` if it may.
 */
async function describeDatabase(): Promise<string | null> {
  const fault = describeMigrationState(await readMigrationState())
  if (fault !== null) return fault
  const otherCurrency = await findOtherCurrency(CURRENCY)
  return otherCurrency === null ? null : describeOtherCurrency(otherCurrency)
}

/** Throws, with what to do, if this version must not change the database (D174). For commands and background jobs. */
export async function assertUsableDatabase(): Promise<void> {
  const fault = await describeDatabase()
  if (fault !== null) throw new CannotStart(`Nothing was changed: ${fault}`)
}

/** Rejects a database that this version must not work on; migrates one that is behind if the setting asks for it. */
async function checkDatabase(mayMigrate: boolean): Promise<void> {
  try {
    if (mayMigrate && !(await readMigrationState()).ahead) await migrate()
    const fault = await describeDatabase()
    if (fault !== null) throw new CannotStart(`Keystead cannot start: ${fault}`)
    await storeCurrency(CURRENCY)
  } catch (error) {
    const fault = connectionErrorText(error)
    if (fault === null) throw error
    throw new CannotStart(`Keystead cannot start: the database cannot be used: ${fault}. Check MONGODB_URI.`)
  }
}
