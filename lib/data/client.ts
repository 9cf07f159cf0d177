import 'server-only'
import { Semaphore } from 'async-mutex'
import {
  BSON,
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  ObjectId,
} from 'mongodb'
import { AppError } from '@/lib/domain/errors'
import { getEnv } from '@/lib/env'
import { count, observe } from '@/lib/metrics/metrics'
import { withTimeout } from '@/lib/with-timeout'
import { recordContentChange } from './changing-content'
import { INDEXES } from './indexes'

/** The driver's id class, for services, which must not import the driver. */
export { ObjectId }

/** The condition for one of these ids, as simple as possible, so that one id reads one range of an index. */
export const anyOf = (ids: readonly string[]): ObjectId | { $in: ObjectId[] } => {
  const all = ids.map((id) => new ObjectId(id))
  const [only] = all
  return only && all.length === 1 ? only : { $in: all }
}

/** A transaction's session. Services pass it on and never use it. */
export type Session = ClientSession

const DEFAULT_DATABASE = 'keystead'

/** Far below the driver's 100 connections, and below the 40 of the strictest engine's gateway (ADR 020). */
const TRANSACTIONS_AT_ONCE = 20

const holder = globalThis as typeof globalThis & {
  keysteadMongo?: MongoClient
  keysteadDb?: Db
  keysteadCallLimit?: number
  keysteadTransactions?: Semaphore
  keysteadWatchers?: ((client: Monitored) => void)[]
}

/** Server selection timeout, in milliseconds. */
const SELECTION_TIMEOUT_MS = 5_000

/** The timeouts if calls are limited to this many milliseconds. The driver tries reads and single writes twice. */
const timeoutOptions = (milliseconds: number) => ({
  connectTimeoutMS: milliseconds,
  serverSelectionTimeoutMS: Math.min(milliseconds, SELECTION_TIMEOUT_MS),
  socketTimeoutMS: milliseconds,
  waitQueueTimeoutMS: milliseconds,
})

/** The process's one client; kept on `globalThis` so that hot reloads do not open another pool. */
export const getClient = (): MongoClient => (holder.keysteadMongo ??= createClient())

/** A client for a connection string. Throws `InvalidDatabaseUri` if the driver cannot parse it or would misread it. */
function clientOf(uri: string, options: MongoClientOptions): MongoClient {
  const [, , authority = ''] = uri.split(/[/?]/)
  // With two @ the driver would split at the first and look up a server named after the rest of the password.
  if (authority.split('@').length > 2) throw new InvalidDatabaseUri()
  let client: MongoClient
  try {
    client = new MongoClient(uri, options)
    client.db()
  } catch {
    throw new InvalidDatabaseUri()
  }
  // Without a host name the driver throws later, where nobody can catch it.
  if (client.options.hosts.some((host) => String(host).startsWith(':'))) throw new InvalidDatabaseUri()
  return client
}

function createClient(): MongoClient {
  const { MONGODB_URI, METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT } = getEnv()
  const isMeasured = METRICS_TOKEN !== undefined
  const client = clientOf(MONGODB_URI, {
    ignoreUndefined: true,
    ...(holder.keysteadCallLimit === undefined
      ? { serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS }
      : timeoutOptions(holder.keysteadCallLimit)),
    monitorCommands: isMeasured || OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  })
  if (isMeasured) watchCommands(client)
  for (const watch of holder.keysteadWatchers ?? []) watch(client)
  return client
}

/** Calls `watch` with each client that this process makes from now on: `setDatabaseTimeout` replaces the first one. */
export function watchClients(watch: (client: Monitored) => void): void {
  holder.keysteadWatchers = [...(holder.keysteadWatchers ?? []), watch]
}

/**
 * Limits how long this process waits for one database call, in milliseconds (ADR 054). Servers set it, because people
 * wait for them; commands and migrations do not. `undefined`: no limit.
 */
export async function setDatabaseTimeout(milliseconds: number | undefined): Promise<void> {
  await closeClient()
  holder.keysteadCallLimit = milliseconds
}

/** The database in the connection string, or `keystead`; made once, because each call needs it. */
export const getDb = (): Db => (holder.keysteadDb ??= dbOf(getClient()))

const dbOf = (client: MongoClient): Db =>
  client.db(client.options.dbName === 'test' ? DEFAULT_DATABASE : client.options.dbName)

/** Closes the connection pool. For scripts and tests, which must exit. */
export async function closeClient(): Promise<void> {
  await holder.keysteadMongo?.close()
  holder.keysteadMongo = undefined
  holder.keysteadDb = undefined
}

/** The process's one transaction queue, as there is one client. */
const transactions = (): Semaphore => (holder.keysteadTransactions ??= new Semaphore(TRANSACTIONS_AT_ONCE))

/** Callbacks to run after commit, by session. */
const followUps = new WeakMap<ClientSession, (() => Promise<void>)[]>()

/**
 * Runs `work` after the session's transaction commits, and not if it is aborted; `transaction` resolves after it.
 * `work` must not throw. Outside a transaction it is never run.
 */
export const afterCommit = (session: ClientSession, work: () => Promise<void>): void => {
  followUps.get(session)?.push(work)
}

/** The collected values of each transaction, by the function that writes them. */
const lastWrites = new WeakMap<ClientSession, Map<LastWrite, unknown[]>>()

type LastWrite<T = never> = (values: T[], session: ClientSession) => Promise<void>

/**
 * Collects values that a transaction writes in several places; `write` stores all of them in one call before the
 * commit. Without a transaction they are stored at once.
 */
export async function beforeCommit<T>(
  session: ClientSession,
  write: LastWrite<T>,
  values: readonly T[],
): Promise<void> {
  const writes = lastWrites.get(session)
  if (!writes) await write([...values], session)
  else writes.set(write, [...(writes.get(write) ?? []), ...values])
}

/** Sessions whose transactions have changed no cached content. */
const unchanged = new WeakSet<ClientSession>()

/** Marks the session's transaction as a no-op: nothing is invalidated when it commits. */
export const skipInvalidation = (session: ClientSession): void => {
  unchanged.add(session)
}

/** A change that the database did not accept within the time limit. */
const timeoutError = () => new Error('The database did not accept a change before the timeout.')

/** Time limit of a change, as a multiple of the limit of one call. */
const TRANSACTION_TIMEOUT_FACTOR = 1.5

/**
 * Runs `work` in one transaction, again from the start after a conflict with another one; so `work` must
 * contain only database calls on its session. A process runs a few transactions at once and queues the rest:
 * otherwise those waiting for a row could take every connection, leaving none to the one that holds it.
 * Cached content that it changes is recorded with its commit (`changingContent`), unless `work` states that
 * it changed nothing (`skipInvalidation`). In a server it is aborted after a time limit
 * (`setDatabaseTimeout`): if it is still queued then, it never starts; if it is being committed, it may still
 * take effect.
 */
export async function transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const callbacks: (() => Promise<void>)[] = []
  const limit = holder.keysteadCallLimit
  const end =
    limit === undefined ? Number.POSITIVE_INFINITY : performance.now() + TRANSACTION_TIMEOUT_FACTOR * limit
  const assertInTime = () => {
    if (performance.now() > end) throw timeoutError()
  }
  let tries = 0
  const run = () => {
    assertInTime()
    return getClient().withSession((session) => {
      followUps.set(session, callbacks)
      return session.withTransaction(
        async () => {
          assertInTime()
          count('transactions', { event: tries === 0 ? 'begun' : 'repeated' })
          tries += 1
          // The callbacks of an aborted attempt.
          callbacks.length = 0
          unchanged.delete(session)
          const writes = new Map<LastWrite, unknown[]>()
          lastWrites.set(session, writes)
          return restartAfterConflict(async () => {
            const result = await work(session)
            for (const [write, values] of writes) await write(values as never[], session)
            if (!unchanged.has(session)) await recordContentChange(getDb(), session)
            return result
          })
        },
        { writeConcern: { w: 'majority' }, readConcern: { level: 'snapshot' } },
      )
    })
  }
  const attempt = transactions().runExclusive(run)
  const committed = await (
    limit === undefined ? attempt : withTimeout(TRANSACTION_TIMEOUT_FACTOR * limit, attempt, timeoutError)
  ).catch(countAborted)
  // Outside the queue, so that slow callbacks do not hold up other transactions.
  await Promise.all(callbacks.map((callback) => callback()))
  return committed
}

/** Counts an aborted transaction and throws its error. `refused`: a rule of the product rejected it, which is not an error. */
function countAborted(error: unknown): never {
  count('transactions', { event: error instanceof AppError ? 'refused' : 'failed' })
  throw error
}

/** True if the database responds. */
export const ping = (): Promise<boolean> =>
  getDb()
    .command({ ping: 1 })
    .then(
      () => true,
      () => false,
    )

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
  // Of several calls at once, the first one that fails closes the topology for the others.
  const isUnreached =
    error instanceof MongoServerSelectionError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoNetworkError ||
    isUnresolved(error)
  return isUnreached ? 'it does not respond' : null
}

/** True if DNS cannot resolve a mongodb+srv URL. */
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
const RESTART_LABEL = 'TransientTransactionError'

const restartAfter =
  (code: number) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof MongoServerError && error.code === code) error.addErrorLabel(RESTART_LABEL)
      throw error
    }
  }

/** Runs an insert that concurrent transactions may do too: the later one restarts and finds the document. */
export const addInTransaction = restartAfter(DUPLICATE_KEY)

/**
 * Runs the work of a transaction, and lets the driver restart it after a conflict with another writer. Some databases
 * report a conflict or deadlock as the failure of one write, without the label.
 */
export const restartAfterConflict = restartAfter(WRITE_CONFLICT)

/** A document as a text that keeps the types of its fields. */
export const textOfDocument = (document: object): string => BSON.EJSON.stringify(document, { relaxed: false })

/** The document of such a text. */
export const documentOfText = <Doc>(text: string): Doc => BSON.EJSON.parse(text) as Doc

/** The driver's command events. */
type Monitored = Pick<MongoClient, 'on'>

/** The commands that have a label of their own. */
const COMMANDS = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify'],
  ...['commitTransaction', 'abortTransaction'],
])

const WITHOUT_INDEXES = ['lastSuccesses', 'locks', 'migrations', 'placeholders']
const COLLECTIONS = new Set([...Object.keys(INDEXES), ...WITHOUT_INDEXES])

/** The collection of a command; `none`: without one, such as a commit; `other`: not one of ours. */
export function collectionOf(name: string, command: Record<string, unknown>): string {
  const target = name === 'getMore' ? command.collection : command[name]
  if (typeof target !== 'string') return 'none'
  return COLLECTIONS.has(target) ? target : 'other'
}

/**
 * Counts and times database commands by collection and command (D180). Only the start event names the collection, so it
 * is remembered until the end event.
 */
export function watchCommands(client: Monitored): void {
  const open = new Map<number, { collection: string; command: string }>()
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    open.set(requestId, {
      collection: collectionOf(commandName, command as Record<string, unknown>),
      command: COMMANDS.has(commandName) ? commandName : 'other',
    })
  })
  client.on('commandSucceeded', ({ requestId, duration }) => {
    const labels = open.get(requestId)
    open.delete(requestId)
    if (labels) observe('commandSeconds', labels, duration / 1000)
  })
  client.on('commandFailed', ({ requestId }) => {
    const labels = open.get(requestId)
    open.delete(requestId)
    if (labels) count('commandFailures', labels)
  })
}
