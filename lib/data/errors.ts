import 'server-only'
import { MongoNetworkError, MongoRuntimeError, MongoServerError, MongoServerSelectionError } from 'mongodb'

const DUPLICATE_KEY = 11_000
const NOT_AUTHORISED = 13
/** Of MongoDB, and of Atlas. */
const AUTHENTICATION_FAILED = [18, 8000]

/**
 * Why the database cannot be worked with, in our own words, since a driver's may name people and addresses; `null` where the
 * connection is not what is wrong.
 */
export function connectionFault(error: unknown): string | null {
  if (error instanceof MongoServerError && AUTHENTICATION_FAILED.includes(Number(error.code)))
    return 'it refuses the user or the password'
  if (error instanceof MongoServerError && error.code === NOT_AUTHORISED)
    return 'its user may not do what is to be done'
  // What the driver says of an address may have its password.
  if (isBadAddress(error))
    return 'its address is not well formed (in a password @ : / # ? % are written as %40 %3A %2F %23 %3F %25)'
  const isUnreached = error instanceof MongoServerSelectionError || error instanceof MongoNetworkError
  return isUnreached ? 'it does not answer' : null
}

/** The driver has two errors of this name, and none of its own for a host that is none. */
const isBadAddress = (error: unknown) =>
  (error instanceof Error && error.name === 'MongoParseError') ||
  (error instanceof MongoRuntimeError && error.message.startsWith('Unable to parse'))

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
