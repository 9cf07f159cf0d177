import 'server-only'
import { CannotStart } from '@/lib/cannot-start'
import { setDatabaseTimeout } from '@/lib/data/client'
import { connectionErrorText } from '@/lib/data/errors'
import { readMigrationState } from '@/lib/data/migration-state'
import { migrate } from '@/lib/data/migrations'
import { beforeExit, isShuttingDown } from '@/lib/lifecycle.mjs'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { followContentChanges } from './content/follow-content-changes'
import { runDueJobs } from './jobs/run-due-jobs'
import { releaseUnfinishedJobs } from './jobs/run-job'
import { describeMigrationState } from './migration-state'

/**
 * Names every missing setting before the first request and makes sure that the database is of this version (D174). From
 * then on it waits no longer for an answer than ANSWER_SECONDS (ADR 054), hears what other processes change of the
 * content that this one keeps (ADR 036), and does the work that is due, each JOBS_SECONDS (ADR 032); 0 leaves that to
 * `npm run jobs` and `/api/jobs`. Throws `CannotStart` with what is to be done.
 */
export async function startUp(): Promise<void> {
  const { JOBS_SECONDS, CONTENT_POLL_MS, MIGRATIONS, ANSWER_SECONDS } = getEnv()
  await checkDatabase(MIGRATIONS === 'run')
  await setDatabaseTimeout(ANSWER_SECONDS * 1_000)
  await followContentChanges(CONTENT_POLL_MS)
  beforeExit(() => releaseUnfinishedJobs())
  if (JOBS_SECONDS === 0) return
  let running: Promise<unknown> | null = null
  setInterval(() => {
    if (isShuttingDown()) return
    running ??= runDueJobs()
      .catch((error: unknown) => getLog().warn({ err: error }, 'background jobs not checked'))
      .finally(() => (running = null))
  }, JOBS_SECONDS * 1000).unref()
}

/** Refuses a database that is ahead of this version or behind it; brings one that is behind up to date where that is asked for. */
async function checkDatabase(mayMigrate: boolean): Promise<void> {
  try {
    const state = await readMigrationState()
    if (mayMigrate && !state.ahead) {
      await migrate()
      return
    }
    const fault = describeMigrationState(state)
    if (fault !== null) throw new CannotStart(`Keystead does not start: ${fault}`)
  } catch (error) {
    const fault = connectionErrorText(error)
    if (fault === null) throw error
    throw new CannotStart(
      `Keystead does not start: the database cannot be used: ${fault}. Check MONGODB_URI.`,
    )
  }
}
