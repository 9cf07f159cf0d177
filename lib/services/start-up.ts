import 'server-only'
import { CannotStart } from '@/lib/cannot-start'
import { setDatabaseTimeout } from '@/lib/data/client'
import { connectionErrorText } from '@/lib/data/errors'
import { readMigrationState } from '@/lib/data/migration-state'
import { migrate } from '@/lib/data/migrations'
import { findOtherCurrency, storeCurrency } from '@/lib/data/site-currency'
import { CURRENCY } from '@/lib/domain/money'
import { beforeExit, isShuttingDown } from '@/lib/lifecycle.mjs'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { followContentChanges } from './content/follow-content-changes'
import { runDueJobs } from './jobs/run-due-jobs'
import { releaseUnfinishedJobs } from './jobs/run-job'
import { describeMigrationState, describeOtherCurrency } from './migration-state'
import { startCounting } from './numbers/count-events'
import { compareZones } from './viewings/time-zone-update'

/**
 * Reports all missing settings before the first request, and checks that the database has this version
 * (D174). Then limits answers to ANSWER_SECONDS (ADR 054), polls for content changes of other processes (ADR
 * 036), writes the numbers of homes (ADR 122), compares viewings with the time zone data (D216), and runs due jobs every
 * JOBS_SECONDS (ADR 032; 0 leaves that to `npm run jobs` and `/api/jobs`).
 * Throws `CannotStart` with what to do.
 */
export async function startUp(): Promise<void> {
  const { JOBS_SECONDS, CONTENT_POLL_MS, MIGRATIONS, ANSWER_SECONDS } = getEnv()
  await checkDatabase(MIGRATIONS === 'run')
  await setDatabaseTimeout(ANSWER_SECONDS * 1_000)
  await followContentChanges(CONTENT_POLL_MS)
  beforeExit(() => releaseUnfinishedJobs())
  startCounting()
  await compareZones()
  if (JOBS_SECONDS === 0) return
  let running: Promise<unknown> | null = null
  setInterval(() => {
    if (isShuttingDown()) return
    running ??= runDueJobs()
      .catch((error: unknown) => getLog().warn({ err: error }, 'background jobs not checked'))
      .finally(() => (running = null))
  }, JOBS_SECONDS * 1000).unref()
}

/**
 * Rejects a database that is ahead of this version or behind it, or has offers in another currency (D436); migrates one
 * that is behind if the setting asks for it.
 */
async function checkDatabase(mayMigrate: boolean): Promise<void> {
  try {
    const state = await readMigrationState()
    if (mayMigrate && !state.ahead) await migrate()
    else {
      const error = describeMigrationState(state)
      if (error !== null) throw new CannotStart(`Keystead cannot start: ${error}`)
    }
    const otherCurrency = await findOtherCurrency(CURRENCY)
    if (otherCurrency !== null)
      throw new CannotStart(`Keystead cannot start: ${describeOtherCurrency(otherCurrency)}`)
    await storeCurrency(CURRENCY)
  } catch (error) {
    const message = connectionErrorText(error)
    if (message === null) throw error
    throw new CannotStart(
      `Keystead cannot start: the database cannot be used: ${message}. Check MONGODB_URI.`,
    )
  }
}
