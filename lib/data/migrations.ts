import 'server-only'
import { type Db } from 'mongodb'
import { collection, type MigrationDoc } from './collections'
import { getDb } from './client'
import { INDEXES } from './indexes'

export type Migration = {
  id: number
  name: string
  /**
   * The last migration of the previous release, whose processes can run on the result of this one (D174); absent: only
   * versions that know this one can.
   */
  compatibleWith?: number
  run: (db: Db) => Promise<void>
}

/** Creates every missing index. */
async function createIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes)
}

/**
 * In order; a migration that was in a release is never edited, only followed by another (ADR 051). Each may run twice.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    name: 'indexes and locks',
    run: async (db) => {
      await createIndexes(db)
      await collection('locks').updateOne(
        { _id: 'administrators' },
        { $setOnInsert: { taken: 0 } },
        { upsert: true },
      )
    },
  },
]

/** The number of the last migration: the state of a database of this version. */
export const MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id))

/** The names of this version's migrations by number. */
export const ALL_MIGRATIONS: ReadonlyMap<number, string> = new Map(
  MIGRATIONS.map(({ id, name }) => [id, name]),
)

/** The migrations that have run, newest first. */
export const findMigrations = (): Promise<MigrationDoc[]> =>
  collection('migrations')
    .find({ _id: { $gt: 0 } })
    .sort({ _id: -1 })
    .toArray()

/**
 * Runs the pending migrations and returns their names; `began` is called before each. Safe in several processes at
 * once, and beside processes of the previous version. `migrations`: the migrations of this version.
 */
export async function migrate(
  began: (migration: Migration) => void = () => undefined,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const db = getDb()
  const done = collection('migrations')
  const ran = new Set((await done.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
  const applied: string[] = []
  for (const migration of migrations.filter(({ id }) => !ran.has(id))) {
    const { id, name, compatibleWith: beside, run } = migration
    began(migration)
    await run(db)
    const row = { name, appliedAt: new Date(), ...(beside !== undefined && { beside }) }
    await done.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true })
    applied.push(name)
  }
  return applied
}
