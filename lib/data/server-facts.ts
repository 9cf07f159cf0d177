import 'server-only'
import { MongoServerError } from 'mongodb'
import { collection } from './collections'
import { getClient, getDb } from './client'

/** The facts of a database server that `npm run doctor` checks. */
export type ServerFacts = {
  version: string
  /** The replica set's name; `null` for a server that is in none. A sharded cluster is `mongos`. */
  set: string | null
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockAhead: number
  /** Whether transactions work, including an abort. */
  hasTransactions: boolean
}

const ILLEGAL_OPERATION = 20
const PROBE = 'doctor'

/** Reads the facts. Throws if the server cannot be reached. */
export async function readServerFacts(): Promise<ServerFacts> {
  const db = getDb()
  const startedAt = Date.now()
  const hello = await db.command({ hello: 1 })
  const now = (startedAt + Date.now()) / 2
  const { version = 'unknown' } = await db.command({ buildInfo: 1 }).catch(() => ({ version: 'unknown' }))
  const localTime: unknown = hello.localTime
  return {
    version: String(version),
    set: hello.msg === 'isdbgrid' ? 'mongos' : typeof hello.setName === 'string' ? hello.setName : null,
    clockAhead: localTime instanceof Date ? localTime.getTime() - now : 0,
    hasTransactions: await tryTransaction(),
  }
}

async function tryTransaction(): Promise<boolean> {
  const locks = collection('locks')
  const session = getClient().startSession()
  try {
    session.startTransaction()
    await locks.updateOne({ _id: PROBE }, { $inc: { taken: 1 } }, { upsert: true, session })
    await session.abortTransaction()
    return (await locks.findOne({ _id: PROBE })) === null
  } catch (error) {
    if (error instanceof MongoServerError && error.code === ILLEGAL_OPERATION) return false
    throw error
  } finally {
    await session.endSession()
  }
}
