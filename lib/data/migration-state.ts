import 'server-only'
import { collection, type MigrationDoc } from './collections'
import { type Migration, MIGRATIONS } from './migrations'

type Named = Pick<Migration, 'id' | 'name'>

/** In the place of a migration's number while a restore fills the database: every version takes it for ahead of itself. */
export const UNFINISHED_RESTORE = 1_000_000_000

/** How a database stands to this version: what has not run on it, and what a newer one did that this cannot run beside. */
export type MigrationState = { pending: Named[]; ahead: Named | null }

/** The same from what has run and what this version knows. */
export function compareMigrations(
  done: readonly Pick<MigrationDoc, '_id' | 'name' | 'beside'>[],
  known: readonly Named[] = MIGRATIONS,
): MigrationState {
  const ran = new Set(done.map(({ _id }) => _id))
  const ours = new Set(known.map(({ id }) => id))
  const newest = Math.max(0, ...ours)
  const beyond = done.find(({ _id, beside = _id }) => !ours.has(_id) && beside > newest)
  return {
    pending: known.filter(({ id }) => !ran.has(id)).map(({ id, name }) => ({ id, name })),
    ahead: beyond ? { id: beyond._id, name: beyond.name } : null,
  }
}

/** How the database stands; one question, answered by an index. */
export const readMigrationState = async (): Promise<MigrationState> =>
  compareMigrations(
    await collection('migrations')
      .find({ _id: { $gt: 0 } }, { sort: { _id: 1 } })
      .toArray(),
  )
