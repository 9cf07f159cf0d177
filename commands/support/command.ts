import { closeClient, connectionErrorText } from '@/lib/data/client'
import { shutDown } from '@/lib/lifecycle.mjs'
import { releaseUnfinishedJobs } from '@/lib/services/jobs/run-job'

/**
 * The reason of a failure in one line; for the database in our own words, because the driver's may contain its
 * password.
 */
export function describeFailure(error: unknown): string {
  const problem = connectionErrorText(error)
  if (problem !== null) return `The database cannot be used: ${problem}. Check MONGODB_URI.`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Ends the process of a command that may have started jobs: waits for them, releases those that take longer, and closes
 * the connection. What still runs then, such as a mail to a slow server, would open it again and never end.
 */
export async function endCommand(): Promise<void> {
  await shutDown(() => Promise.resolve())
  await releaseUnfinishedJobs()
  await closeClient()
  process.exit()
}

/** Runs a command on the database: prints its result, or the reason of its failure and exits with 1. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    console.error(describeFailure(error))
    process.exitCode = 1
  } finally {
    await endCommand()
  }
}
