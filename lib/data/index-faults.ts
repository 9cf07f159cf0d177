import 'server-only'
import { MongoServerError } from 'mongodb'
import { getDb } from './client'
import { INDEXES } from './indexes'

/** An index that differs from `INDEXES`; `unknown`: not in it, made by hand or by another version. */
export type IndexProblem = { collection: string; name: string; fault: 'missing' | 'different' | 'unknown' }

const NAMESPACE_NOT_FOUND = 26

type Found = { name: string; key: Record<string, unknown>; unique?: boolean; expireAfterSeconds?: number }

/** The indexes of a collection; none if it does not exist. */
async function indexesOf(name: string): Promise<Found[]> {
  try {
    return (await getDb().collection(name).listIndexes().toArray()) as Found[]
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return []
    throw error
  }
}

const essence = ({ key, unique = false, expireAfterSeconds }: Omit<Found, 'name'>) =>
  JSON.stringify([Object.entries(key), unique, expireAfterSeconds])

/** Every index that is missing, differs from `INDEXES`, or is not in it. */
export async function findIndexProblems(): Promise<IndexProblem[]> {
  const faults: IndexProblem[] = []
  for (const [collection, indexes] of Object.entries(INDEXES)) {
    const found = new Map((await indexesOf(collection)).map((index) => [index.name, index]))
    for (const index of indexes) {
      const there = found.get(index.name)
      if (!there) faults.push({ collection, name: index.name, fault: 'missing' })
      else if (essence(there) !== essence(index))
        faults.push({ collection, name: index.name, fault: 'different' })
    }
    const known = new Set(['_id_', ...indexes.map(({ name }) => name)])
    for (const name of found.keys()) if (!known.has(name)) faults.push({ collection, name, fault: 'unknown' })
  }
  return faults
}

/** Creates the missing indexes, beside a running site; returns them. */
export async function createMissingIndexes(): Promise<IndexProblem[]> {
  const missing = (await findIndexProblems()).filter(({ fault }) => fault === 'missing')
  for (const { collection, name } of missing) {
    const index = INDEXES[collection]?.find((one) => one.name === name)
    if (index) await getDb().collection(collection).createIndexes([index])
  }
  return missing
}
