import 'server-only'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'

const DUPLICATE_KEY = 11_000
const NOT_AUTHORISED = 13
/** Of MongoDB, and of Atlas. */
const AUTHENTICATION_FAILED = [18, 8000]

const MALFORMED =
  'its address is not well formed (in a password @ is written %40, : %3A, / %2F, ? %3F, # %23 and % %25)'

/** The address of the database is none. Says nothing of it, nor what the driver says: that has the password in it. */
export class MalformedAddress extends Error {
  constructor() {
    super('The address of the database is not well formed.')
  }
}

/**
 * Why the database cannot be worked with, in our own words, since a driver's may name people and addresses; `null` where the
 * connection is not what is wrong.
 */
export function connectionFault(error: unknown): string | null {
  // Of what DNS says of a mongodb+srv address, by a class that the driver does not export.
  const isMalformed = error instanceof Error && error.name === 'MongoParseError'
  if (isMalformed || error instanceof MalformedAddress) return MALFORMED
  if (error instanceof MongoServerError && AUTHENTICATION_FAILED.includes(Number(error.code)))
    return 'it refuses the user or the password'
  if (error instanceof MongoServerError && error.code === NOT_AUTHORISED)
    return 'its user may not do what is to be done'
  const isUnreached =
    error instanceof MongoServerSelectionError || error instanceof MongoNetworkError || isUnresolved(error)
  return isUnreached ? 'it does not answer' : null
}

/** True where DNS does not say which servers a mongodb+srv address means. */
const isUnresolved = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  ['querySrv', 'queryTxt'].includes(String(error.syscall))

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
