import 'server-only'
import { MongoServerError } from 'mongodb'

const DUPLICATE_KEY = 11_000

/** True if the error is the unique index's refusal: its key's fields are `fields`, or any where none are named. */
export function isDuplicateKey(error: unknown, ...fields: string[]): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false
  const pattern: unknown = error.keyPattern
  const names = pattern && typeof pattern === 'object' ? Object.keys(pattern) : []
  return fields.length === 0 || fields.join() === names.join()
}

/**
 * Runs a write of a transaction that adds what may be new, and what another transaction may add at the same moment: the
 * later one begins again and finds it.
 */
export async function addInTransaction<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicateKey(error) && error instanceof MongoServerError)
      error.addErrorLabel('TransientTransactionError')
    throw error
  }
}
