import { closeClient } from '@/lib/data/client'
import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'

try {
  const counts = await runDueJobs()
  console.log(JSON.stringify(counts))
  if (counts.failed > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeClient()
}
