import 'server-only'
import { type MigrationState, UNFINISHED_RESTORE } from '@/lib/data/migration-state'
import { CURRENCY } from '@/lib/domain/money'

/**
 * Why this version does not start on the database, in one sentence with what to do; `null` if it does (D174).
 */
export function describeMigrationState({ pending, ahead }: MigrationState): string | null {
  if (ahead?.id === UNFINISHED_RESTORE)
    return 'a restore was interrupted and the database is incomplete; restore the backup again with --database and its name.'
  if (ahead)
    return `a newer version has changed the database (migration ${ahead.id}, "${ahead.name}") in a way that this version does not support; start the newer version, or restore an older backup.`
  const [first] = pending
  if (!first) return null
  const count = pending.length === 1 ? 'one migration has' : `${pending.length} migrations have`
  return `the database is older than this version: ${count} not run yet, from ${first.id} ("${first.name}"); run "npm run migrate" first.`
}

/** Why a site does not start on a database with offers in another currency (D436). */
export const describeOtherCurrency = (currency: string): string =>
  `the database has offers in ${currency}, but CURRENCY is ${CURRENCY}: a site cannot change its currency once it has offers; set CURRENCY=${currency}, or use another database.`
