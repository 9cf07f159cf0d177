import 'server-only'
import { type Db } from 'mongodb'
import { collection } from './collections'
import { getDb } from './client'
import { INDEXES } from './indexes'

type Migration = { id: number; name: string; run: (db: Db) => Promise<void> }

/** In order; a migration that has run anywhere is never edited, only followed by another. Each may run twice. */
const MIGRATIONS: readonly Migration[] = [
  {
    id: 1,
    name: 'collections and indexes',
    run: async (db) => {
      for (const [name, indexes] of Object.entries(INDEXES)) await db.collection(name).createIndexes(indexes)
    },
  },
]

/** Runs the migrations that have not run yet and gives their names. Safe to call from several processes at once. */
export async function migrate(): Promise<string[]> {
  const done = collection('migrations')
  const known = new Set((await done.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
  const applied: string[] = []
  for (const { id, name, run } of MIGRATIONS.filter((migration) => !known.has(migration.id))) {
    await run(getDb())
    await done.updateOne({ _id: id }, { $setOnInsert: { name, appliedAt: new Date() } }, { upsert: true })
    applied.push(name)
  }
  return applied
}
