import { getDb } from '@/lib/data/client'
import { collection } from '@/lib/data/collections'
import { type Content } from './database-plan'

/** The marker of a database that the demo filled. */
type Marker = { _id: 'demo'; seededAt: Date | null }

const markers = () => getDb().collection<Marker>('demo')

/** Marks the database as the demo's: before its data is written, and again when it is complete. */
export async function setDemoMarker(seededAt: Date | null): Promise<void> {
  await markers().updateOne({ _id: 'demo' }, { $set: { seededAt } }, { upsert: true })
}

/**
 * The collections that migrations fill in an empty database. One of the same name from elsewhere has other documents.
 */
const OF_MIGRATIONS: Record<string, (document: Record<string, unknown>) => boolean> = {
  migrations: ({ _id, name, appliedAt }) =>
    typeof _id === 'number' && typeof name === 'string' && appliedAt instanceof Date,
  locks: ({ _id, taken }) => _id === 'administrators' && typeof taken === 'number',
}

/** More than there are migrations. */
const MANY = 1_000

/** True if the database has only the content of migrations. */
export async function isEmpty(): Promise<boolean> {
  for (const { collectionName: name } of await getDb().collections()) {
    if (name.startsWith('system.')) continue
    const isOfMigrations = OF_MIGRATIONS[name] ?? (() => false)
    const documents = await getDb().collection(name).find().limit(MANY).toArray()
    if (!documents.every(isOfMigrations)) return false
  }
  return true
}

/** Classifies the content of the database, read-only. */
export async function contentOf(): Promise<Content> {
  const marker = await markers().findOne({ _id: 'demo' })
  if (marker) return marker.seededAt === null ? 'unfinished' : 'seeded'
  if (await isEmpty()) return 'empty'
  return (await hasAccounts()) ? 'accounts' : 'foreign'
}

/** True if anybody has an account. */
export const hasAccounts = async (): Promise<boolean> =>
  (await collection('users').findOne({}, { projection: { _id: 1 } })) !== null
