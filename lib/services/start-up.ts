import 'server-only'
import { migrate } from '@/lib/data/migrations'
import { getEnv } from '@/lib/env'
import { getLog } from '@/lib/log'
import { hearChanges } from './content/hear-changes'
import { runDueJobs } from './jobs/run-due-jobs'

/**
 * Names every missing setting before the first request, brings the database's shape up to date, and from then on hears
 * what other processes change of the content that this one keeps (ADR 036), and does the work that is due, each
 * JOBS_SECONDS (ADR 032); 0 leaves that to `npm run jobs` and `/api/jobs`.
 */
export async function startUp(): Promise<void> {
  const { JOBS_SECONDS, CONTENT_POLL_MS } = getEnv()
  await migrate()
  await hearChanges(CONTENT_POLL_MS)
  if (JOBS_SECONDS === 0) return
  let running: Promise<unknown> | null = null
  setInterval(() => {
    running ??= runDueJobs()
      .catch((error: unknown) => getLog().warn({ err: error }, 'due work not looked at'))
      .finally(() => (running = null))
  }, JOBS_SECONDS * 1000).unref()
}
