import 'server-only'
import { MongoServerError } from 'mongodb'
import { getDb } from './client'
import { INDEXES } from './indexes'

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
async function indexesOf(name: string): Promise<ActualIndex[]> {
  try {
    return (await getDb().collection(name).listIndexes().toArray()) as ActualIndex[]
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return []
    throw error
  }
}

const essence = ({ key, unique = false, expireAfterSeconds }: Omit<ActualIndex, 'name'>) =>
  JSON.stringify([Object.entries(key), unique, expireAfterSeconds])

/** Every index that is missing, differs from `INDEXES`, or is not in it. */
export async function findIndexProblems(): Promise<IndexProblem[]> {
  const errors: IndexProblem[] = []
  for (const [collection, indexes] of Object.entries(INDEXES)) {
    const existing = new Map((await indexesOf(collection)).map((index) => [index.name, index]))
    for (const index of indexes) {
      const actual = existing.get(index.name)
      if (!actual) errors.push({ collection, name: index.name, fault: 'missing' })
      else if (essence(actual) !== essence(index))
        errors.push({ collection, name: index.name, fault: 'different' })
    }
    const expected = new Set(['_id_', ...indexes.map(({ name }) => name)])
    for (const name of existing.keys())
      if (!expected.has(name)) errors.push({ collection, name, fault: 'unknown' })
  }
  return errors
}

/** Creates the missing indexes, beside a running site; returns them. */
export async function createMissingIndexes(): Promise<IndexProblem[]> {
  const missing = (await findIndexProblems()).filter(({ fault }) => fault === 'missing')
  for (const { collection, name } of missing) {
    const index = INDEXES[collection]?.find((index) => index.name === name)
    if (index) await getDb().collection(collection).createIndexes([index])
  }
  return missing
}
