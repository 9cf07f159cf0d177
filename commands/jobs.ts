import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { loadSettings, runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run jobs
Does the background jobs that are due, and prints how many came to which end.`

readCommandLine(USAGE, {})
loadSettings()
await runCommand(async () => {
  const counts = await runDueJobs()
  if (counts.failed > 0) process.exitCode = 1
  return JSON.stringify(counts)
})
