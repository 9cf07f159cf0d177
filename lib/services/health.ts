import 'server-only'
import { ping } from '@/lib/data/client'
import { readMigrationState } from '@/lib/data/migration-state'
import { isShuttingDown, isBeingReplaced } from '@/lib/lifecycle.mjs'
import { describeMigrationState } from './migration-state'

type State = 'ok' | 'error'

/** Whether the database answers. */
export const checkHealth = async (): Promise<{ status: State; database: State }> => {
  const state = (await ping()) ? 'ok' : 'error'
  return { status: state, database: state }
}

export type Readiness = {
  status: State
  database: State
  migrations: State | 'unknown'
  server: 'ok' | 'ending'
}

/**
 * Whether this server accepts requests: the database answers and has this version, and the process is not
 * shutting down, or another process replaces it (D175).
 */
export async function checkReadiness(): Promise<Readiness> {
  const state = await readMigrationState().catch(() => null)
  const database = state ? 'ok' : 'error'
  const migrations = state ? (describeMigrationState(state) === null ? 'ok' : 'error') : 'unknown'
  const server = isShuttingDown() && !isBeingReplaced() ? 'ending' : 'ok'
  const isReady = [database, migrations, server].every((state) => state === 'ok')
  return { status: isReady ? 'ok' : 'error', database, migrations, server }
}
