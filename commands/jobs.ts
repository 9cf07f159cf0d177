import './support/settings'
import { assertUsableDatabase } from '@/lib/services/health'
import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run jobs
Runs all scheduled background jobs and prints how many succeeded or failed.`

readCommandLine(USAGE, {})
await runCommand(async () => {
  await assertUsableDatabase()
  const counts = await runDueJobs(new Date(), Number.POSITIVE_INFINITY)
  if (counts.failed > 0) process.exitCode = 1
  return JSON.stringify(counts)
})
