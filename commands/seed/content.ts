import { getDb } from '@/lib/data/client'
import { collection } from '@/lib/data/collections'
import { type Content } from './database-plan'
import { PEOPLE } from './people'

/** Left in a database that the demo fills: which one is its own. */
type Marker = { _id: 'demo'; seededAt: Date | null }

const markers = () => getDb().collection<Marker>('demo')

/** Says that the database is the demo's: from before its data come to when all of them are there. */
export async function mark(seededAt: Date | null): Promise<void> {
  await markers().updateOne({ _id: 'demo' }, { $set: { seededAt } }, { upsert: true })
}

/** Says so of a database whose data are all there, from a version that left no marker. */
export async function adopt(): Promise<void> {
  await markers().updateOne({ _id: 'demo' }, { $setOnInsert: { seededAt: new Date() } }, { upsert: true })
}

/** What migrations leave in an empty database. A collection of the same name from elsewhere has other documents. */
const OF_MIGRATIONS: Record<string, (document: Record<string, unknown>) => boolean> = {
  migrations: ({ _id, name, appliedAt }) =>
    typeof _id === 'number' && typeof name === 'string' && appliedAt instanceof Date,
  locks: ({ _id, taken }) => _id === 'administrators' && typeof taken === 'number',
}

/** More than there are migrations. */
const MANY = 1_000

/** True if nothing is in the database but what migrations leave there. */
export async function isEmpty(): Promise<boolean> {
  for (const { collectionName: name } of await getDb().collections()) {
    if (name.startsWith('system.')) continue
    const isOfMigrations = OF_MIGRATIONS[name] ?? (() => false)
    const documents = await getDb().collection(name).find().limit(MANY).toArray()
    if (!documents.every(isOfMigrations)) return false
  }
  return true
}

/**
 * What is in the database; reads and writes nothing else. `isOwnServer`: the server is the demo's, so accounts of the
 * demo were seeded by a version that left no marker.
 */
export async function contentOf(isOwnServer: boolean): Promise<Content> {
  const marker = await markers().findOne({ _id: 'demo' })
  if (marker) return marker.seededAt === null ? 'unfinished' : 'seeded'
  if (await isEmpty()) return 'empty'
  const known = { email: { $in: PEOPLE.map(({ email }) => email) } }
  if (isOwnServer && (await collection('users').findOne(known))) return 'seeded'
  return (await hasAccounts()) ? 'accounts' : 'foreign'
}

/** True if anybody has an account. */
export const hasAccounts = async (): Promise<boolean> =>
  (await collection('users').findOne({}, { projection: { _id: 1 } })) !== null
