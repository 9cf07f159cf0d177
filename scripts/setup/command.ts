import { closeClient } from '@/lib/data/client'

/**
 * Runs a command on the database: prints what it gives, or in one line why it fails, which ends the process with 1, and
 * closes the connection.
 */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await closeClient()
  }
}
