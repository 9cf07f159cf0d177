import 'server-only'
import { type MigrationState, UNFINISHED_RESTORE } from '@/lib/data/migration-state'

/**
 * Why this version does not start on the database, in one sentence with what to do; `null` if it does (D174).
 */
export function describeMigrationState({ pending, ahead }: MigrationState): string | null {
  if (ahead?.id === UNFINISHED_RESTORE)
    return 'a restore into the database was cut short, so that it is not whole; restore the backup again, with "--database" and its name.'
  if (ahead)
    return `the database has been changed by a newer version (migration ${ahead.id}, "${ahead.name}"), beside which this one cannot run; start that version, or restore a backup from before it.`
  const [first] = pending
  if (!first) return null
  const count = pending.length === 1 ? 'one migration has' : `${pending.length} migrations have`
  return `the database is behind this version, ${count} not run on it (from ${first.id}, "${first.name}"); run "npm run migrate" first.`
}
