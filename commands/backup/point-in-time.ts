import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import { type PointInTime } from './file-format'

/** What a server says that has neither snapshots nor transactions: it is no replica set. */
const UNABLE = new Set([20, 72, 123, 246, 263])

const isUnable = (error: unknown): boolean =>
  error instanceof MongoServerError && typeof error.code === 'number' && UNABLE.has(error.code)

type Reading<T> = (session: ClientSession, pointInTime: PointInTime) => Promise<T>

/** A session of which every read sees the time of the first one; `null` where the server knows no such thing. */
async function snapshotSession(db: Db): Promise<ClientSession | null> {
  const session = db.client.startSession({ snapshot: true })
  try {
    await db.collection('migrations').findOne({}, { session })
    // A server that reads past the wish gives no time that the next read could name. The driver's types hide it.
    if ((session as { snapshotTime?: unknown }).snapshotTime !== undefined) return session
  } catch (error) {
    if (!isUnable(error)) throw error
  }
  await session.endSession()
  return null
}

/** A session in a transaction that has begun; `null` where the server has none. */
async function transactionSession(db: Db): Promise<ClientSession | null> {
  const session = db.client.startSession()
  session.startTransaction({ readConcern: { level: 'snapshot' } })
  try {
    await db.collection('migrations').findOne({}, { session })
    return session
  } catch (error) {
    await session.abortTransaction().catch(() => undefined)
    await session.endSession()
    if (!isUnable(error)) throw error
    return null
  }
}

/**
 * Has `read` read the database as it is at this moment, whatever is written meanwhile, by the best way that the server
 * has (ADR 053), and says which one that is.
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
  const plain = db.client.startSession()
  return read(plain, 'none').finally(() => plain.endSession())
}
