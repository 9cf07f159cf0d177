import nextEnv from '@next/env'
import { closeClient } from '@/lib/data/client'
import { connectionFault } from '@/lib/data/errors'

/**
 * Has the settings of the file `.env` hold for an operator's command as they do for the server, where the environment does not
 * say otherwise.
 */
export function loadSettings(): void {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: console.error })
}

/** Why a command fails, in one line; of the database in our own words, since the driver's may have its password in them. */
export function toldFault(error: unknown): string {
  const fault = connectionFault(error)
  if (fault !== null) return `The database cannot be used, because ${fault}. Look at MONGODB_URI.`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Runs a command on the database: prints what it gives, or in one line why it fails, which ends the process with 1, and
 * closes the connection.
 */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    console.log(await run())
  } catch (error) {
    console.error(toldFault(error))
    process.exitCode = 1
  } finally {
    await closeClient()
  }
}
