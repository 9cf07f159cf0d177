import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import { type PointInTime } from './file-format'

/** The error codes of a server that is not in a replica set: it has no snapshots and transactions. */
const UNSUPPORTED_CODES = new Set([20, 72, 123, 246, 263])

const isUnsupported = (error: unknown): boolean =>
  error instanceof MongoServerError && typeof error.code === 'number' && UNSUPPORTED_CODES.has(error.code)

type Reading<T> = (session: ClientSession, pointInTime: PointInTime) => Promise<T>

/** A snapshot session; `null` if the server does not support it. */
async function snapshotSession(db: Db): Promise<ClientSession | null> {
  const session = db.client.startSession({ snapshot: true })
  try {
    await db.collection('migrations').findOne({}, { session })
    // A server that ignores the read concern returns no snapshot time. The driver's types hide it.
    if ((session as { snapshotTime?: unknown }).snapshotTime !== undefined) return session
  } catch (error) {
    if (!isUnsupported(error)) throw error
  }
  await session.endSession()
  return null
}

/** A session with an open transaction; `null` if the server does not support it. */
async function transactionSession(db: Db): Promise<ClientSession | null> {
  const session = db.client.startSession()
  session.startTransaction({ readConcern: { level: 'snapshot' } })
  try {
    await db.collection('migrations').findOne({}, { session })
    return session
  } catch (error) {
    await session.abortTransaction().catch(() => undefined)
    await session.endSession()
    if (!isUnsupported(error)) throw error
    return null
  }
}

/**
 * Runs `read` on one consistent moment of the database, by the best means of the server (ADR 053), and returns which
 * one that is.
 */
export async function atOnePointInTime<T>(db: Db, read: Reading<T>): Promise<T> {
  const snapshot = await snapshotSession(db)
  if (snapshot) return read(snapshot, 'snapshot').finally(() => snapshot.endSession())
  const transaction = await transactionSession(db)
  if (transaction)
    return read(transaction, 'transaction').finally(async () => {
      await transaction.abortTransaction().catch(() => undefined)
      await transaction.endSession()
    })
  const session = db.client.startSession()
  return read(session, 'none').finally(() => session.endSession())
}
