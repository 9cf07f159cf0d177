import 'server-only'
import { collection, type MigrationDoc } from './collections'
import { type Migration, MIGRATIONS } from './migrations'

type MigrationName = Pick<Migration, 'id' | 'name'>

/** A migration number that marks an unfinished restore: every version considers it newer than itself. */
export const UNFINISHED_RESTORE = 1_000_000_000

/** The state of a database for this version: pending migrations, and a newer one that this version cannot run with. */
export type MigrationState = { pending: MigrationName[]; ahead: MigrationName | null }

export function compareMigrations(
  done: readonly Pick<MigrationDoc, '_id' | 'name' | 'beside'>[],
  migrations: readonly MigrationName[] = MIGRATIONS,
): MigrationState {
  const ran = new Set(done.map(({ _id }) => _id))
  const ours = new Set(migrations.map(({ id }) => id))
  const newest = Math.max(0, ...ours)
  const beyond = done.find(({ _id, beside = _id }) => !ours.has(_id) && beside > newest)
  return {
    pending: migrations.filter(({ id }) => !ran.has(id)).map(({ id, name }) => ({ id, name })),
    ahead: beyond ? { id: beyond._id, name: beyond.name } : null,
  }
}

/** The state of the database; one indexed query. */
export const readMigrationState = async (): Promise<MigrationState> =>
  compareMigrations(
    await collection('migrations')
      .find({ _id: { $gt: 0 } }, { sort: { _id: 1 } })
      .toArray(),
  )
