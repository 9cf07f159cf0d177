import 'server-only'
import { type Db, MongoServerError } from 'mongodb'
import { getDb } from './client'
import { collection, type MigrationDoc } from './collections'
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
 * In order. A migration that was in a release is never edited, only followed by another (ADR 051). Each can run twice.
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
 * Runs the pending migrations and returns their names; `onStart` is called before each. Safe in several processes at
 * once, and while processes of the previous version run. `migrations`: the migrations of this version.
 */
export async function migrate(
  onStart: (migration: Migration) => void = () => undefined,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  const db = getDb()
  const records = collection('migrations')
  const ranIds = new Set((await records.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
  const applied: string[] = []
  for (const migration of migrations.filter(({ id }) => !ranIds.has(id))) {
    const { id, name, compatibleWith: beside, run } = migration
    onStart(migration)
    await run(db)
    const row = { name, appliedAt: new Date(), ...(beside !== undefined && { beside }) }
    await records.updateOne({ _id: id }, { $setOnInsert: row }, { upsert: true })
    applied.push(name)
  }
  return applied
}

type Named = Pick<Migration, 'id' | 'name'>

/** A migration number that marks an unfinished restore: every version considers it newer than itself. */
export const UNFINISHED_RESTORE = 1_000_000_000

/** The state of a database for this version: pending migrations, and a newer one that this version cannot run with. */
export type MigrationState = { pending: Named[]; ahead: Named | null }

/** The state of a database in which the migrations of these records have run. */
export function compareMigrations(
  records: readonly Pick<MigrationDoc, '_id' | 'name' | 'beside'>[],
  migrations: readonly Named[] = MIGRATIONS,
): MigrationState {
  const ranIds = new Set(records.map(({ _id }) => _id))
  const ownIds = new Set(migrations.map(({ id }) => id))
  const newest = Math.max(0, ...ownIds)
  const newer = records.find(({ _id, beside = _id }) => !ownIds.has(_id) && beside > newest)
  return {
    pending: migrations.filter(({ id }) => !ranIds.has(id)).map(({ id, name }) => ({ id, name })),
    ahead: newer ? { id: newer._id, name: newer.name } : null,
  }
}

/** The state of the database; one indexed query. */
export const readMigrationState = async (): Promise<MigrationState> =>
  compareMigrations(
    await collection('migrations')
      .find({ _id: { $gt: 0 } }, { sort: { _id: 1 } })
      .toArray(),
  )

/** The first migration's document, which every database has. */
const MARKER = { _id: 1 }

/** The currency of the offers in the database if it is another one than `currency`; else `null`, also without offers. */
export async function findOtherCurrency(currency: string): Promise<string | null> {
  const marker = await collection('migrations').findOne(MARKER, { projection: { currency: 1 } })
  if (marker?.currency === undefined || marker.currency === currency) return null
  const offer = await collection('offers').findOne({}, { projection: { _id: 1 } })
  return offer && marker.currency
}

/** Stores that the amounts in the database are of this currency. */
export async function storeCurrency(currency: string): Promise<void> {
  await collection('migrations').updateOne(MARKER, { $set: { currency } })
}

/** An index that differs from `INDEXES`; `unknown`: not in it, made by hand or by another version. */
export type IndexProblem = { collection: string; name: string; fault: 'missing' | 'different' | 'unknown' }

const NAMESPACE_NOT_FOUND = 26

type ActualIndex = {
  name: string
  key: Record<string, unknown>
  unique?: boolean
  expireAfterSeconds?: number
}

/** The indexes of a collection; none if it does not exist. */
async function readIndexes(name: string): Promise<ActualIndex[]> {
  try {
    return (await getDb().collection(name).listIndexes().toArray()) as ActualIndex[]
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return []
    throw error
  }
}

const definitionOf = ({ key, unique = false, expireAfterSeconds }: Omit<ActualIndex, 'name'>) =>
  JSON.stringify([Object.entries(key), unique, expireAfterSeconds])

/** Every index that is missing, differs from `INDEXES`, or is not in it. */
export async function findIndexProblems(): Promise<IndexProblem[]> {
  const errors: IndexProblem[] = []
  for (const [collectionName, indexes] of Object.entries(INDEXES)) {
    const existing = new Map((await readIndexes(collectionName)).map((index) => [index.name, index]))
    for (const index of indexes) {
      const actual = existing.get(index.name)
      if (!actual) errors.push({ collection: collectionName, name: index.name, fault: 'missing' })
      else if (definitionOf(actual) !== definitionOf(index))
        errors.push({ collection: collectionName, name: index.name, fault: 'different' })
    }
    const expected = new Set(['_id_', ...indexes.map(({ name }) => name)])
    for (const name of existing.keys())
      if (!expected.has(name)) errors.push({ collection: collectionName, name, fault: 'unknown' })
  }
  return errors
}

/** Creates the missing indexes, also while the site runs; returns them. */
export async function createMissingIndexes(): Promise<IndexProblem[]> {
  const missing = (await findIndexProblems()).filter(({ fault }) => fault === 'missing')
  for (const { collection: collectionName, name } of missing) {
    const index = INDEXES[collectionName]?.find((index) => index.name === name)
    if (index) await getDb().collection(collectionName).createIndexes([index])
  }
  return missing
}
