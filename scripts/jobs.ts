import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { loadSettings, runCommand } from './setup/command'

loadSettings()
await runCommand(async () => {
  const counts = await runDueJobs()
  if (counts.failed > 0) process.exitCode = 1
  return JSON.stringify(counts)
})
