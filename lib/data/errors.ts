import 'server-only'
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'

const DUPLICATE_KEY = 11_000
const WRITE_CONFLICT = 112
const NOT_AUTHORISED = 13
/** Error codes of MongoDB and of Atlas. */
const AUTHENTICATION_FAILED = [18, 8000]

const MALFORMED =
  'its URL is malformed (in a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25)'

/** The connection string is invalid. Contains neither it nor the driver's message, which has the password in it. */
export class InvalidDatabaseUri extends Error {
  constructor() {
    super('The URL of the database is malformed.')
  }
}

/**
 * A message for a connection error, without the driver's text, which may name people and addresses; `null` for any
 * other error.
 */
export function connectionErrorText(error: unknown): string | null {
  // Errors of mongodb+srv records, by a class that the driver does not export.
  const isMalformed = error instanceof Error && error.name === 'MongoParseError'
  if (isMalformed || error instanceof InvalidDatabaseUri) return MALFORMED
  if (error instanceof MongoServerError && AUTHENTICATION_FAILED.includes(Number(error.code)))
    return 'it rejects the user or password'
  if (error instanceof MongoServerError && error.code === NOT_AUTHORISED)
    return 'its user has too few permissions'
  const isUnreached =
    error instanceof MongoServerSelectionError || error instanceof MongoNetworkError || isUnresolved(error)
  return isUnreached ? 'it does not respond' : null
}

/** True if DNS cannot resolve a mongodb+srv address. */
const isUnresolved = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  ['querySrv', 'queryTxt'].includes(String(error.syscall))

/** True for a duplicate-key error on an index over `fields`, or on any if none are named. */
export function isDuplicateKey(error: unknown, ...fields: string[]): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false
  const pattern: unknown = error.keyPattern
  const names = pattern && typeof pattern === 'object' ? Object.keys(pattern) : []
  return fields.length === 0 || fields.join() === names.join()
}

/** The driver restarts a transaction that fails with an error of this label. */
const RESTARTS = 'TransientTransactionError'

/** Runs an insert that concurrent transactions may do too: the later one restarts and finds the document. */
export async function addInTransaction<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof MongoServerError && isDuplicateKey(error)) error.addErrorLabel(RESTARTS)
    throw error
  }
}

/**
 * Runs the work of a transaction, and lets the driver restart it after a conflict with another writer. Some databases
 * report a conflict or deadlock as the failure of one write, without the label.
 */
export async function restartAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MongoServerError && error.code === WRITE_CONFLICT) error.addErrorLabel(RESTARTS)
    throw error
  }
}
