import 'server-only'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ObjectId, MongoServerError } from 'mongodb'
import { type RecurringTask, type PageKind, vitalBucket, type WebVital } from '@/lib/domain/system'
import { getLog } from '@/lib/log'
import { toDay } from '@/lib/domain/dates'
import { collectionOf, getClient, getDb, watchClients } from './client'
import { collection, type FailureDoc, type LastSuccessDoc, type WebVitalsDoc } from './collections'

/** Creates a span for each database command of a request, by collection and command, without its content (D184). */
export function traceCommands(): void {
  const tracer = trace.getTracer('keystead')
  const open = new Map<number, Span>()
  const end = (requestId: number, failed: boolean) => {
    const span = open.get(requestId)
    open.delete(requestId)
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  watchClients((client) => {
    client
      .on('commandStarted', ({ requestId, commandName, command }) => {
        // Others are of no request: timers ask the database several times a second.
        if (!trace.getActiveSpan()) return
        const collectionName = collectionOf(commandName, command as Record<string, unknown>)
        const attributes = {
          'db.system.name': 'mongodb',
          'db.operation.name': commandName,
          'db.collection.name': collectionName,
        }
        open.set(
          requestId,
          tracer.startSpan(`${commandName} ${collectionName}`, { kind: SpanKind.CLIENT, attributes }),
        )
      })
      .on('commandSucceeded', ({ requestId }) => end(requestId, false))
      .on('commandFailed', ({ requestId }) => end(requestId, true))
  })
}

/** Records a failure; it expires after a day (D182). */
export async function insertFailure(failure: Omit<FailureDoc, '_id'>): Promise<void> {
  await collection('failures').insertOne({ _id: new ObjectId(), ...failure })
}

/** The failures after a moment, newest first. */
export const findFailures = (after: Date, limit: number): Promise<FailureDoc[]> =>
  collection('failures')
    .find({ at: { $gt: after } }, { hint: 'expiry' })
    .sort({ at: -1 })
    .limit(limit)
    .toArray()

/** Records that a task has just succeeded. If that fails, it is only logged. */
export async function recordSuccess(task: RecurringTask, at = new Date()): Promise<void> {
  try {
    await collection('lastSuccesses').updateOne({ _id: task }, { $set: { at } }, { upsert: true })
  } catch (error) {
    getLog().warn({ err: error, what: task }, 'success not noted')
  }
}

/** When each last succeeded; those that never did are absent. */
export const findLastSuccesses = (): Promise<LastSuccessDoc[]> => collection('lastSuccesses').find().toArray()

/** Adds a visit's values to the counts of its day and kind of page. */
export async function addWebVitals(
  page: PageKind,
  values: readonly (readonly [WebVital, number])[],
  at: Date,
): Promise<void> {
  const day = toDay(at)
  await collection('webVitals').bulkWrite(
    values.map(([name, value]) => ({
      updateOne: {
        filter: { _id: `${day} ${page} ${name}` },
        update: {
          $inc: { [`buckets.b${vitalBucket(value)}`]: 1 },
          $setOnInsert: { day: new Date(day), page, name },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  )
}

export const findWebVitals = (since: Date): Promise<WebVitalsDoc[]> =>
  collection('webVitals')
    .find({ day: { $gte: new Date(toDay(since)) } })
    .toArray()

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
