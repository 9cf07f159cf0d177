import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { loadSettings, runCommand } from './support/command'

loadSettings()
await runCommand(async () => {
  const counts = await runDueJobs()
  if (counts.failed > 0) process.exitCode = 1
  return JSON.stringify(counts)
})
