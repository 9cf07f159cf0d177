import { Socket } from 'node:net'
import { MongoServerError } from 'mongodb'
import { trace } from '@opentelemetry/api'
import { type SpanExporter } from '@opentelemetry/sdk-trace-node'
import { getEnv } from '@/lib/env'
import { startTracing } from '@/lib/tracing'
import { serviceDatabase } from '@/test/support/services'
import { beforeCommit, setDatabaseTimeout, transaction } from './client'
import { collection } from './collections'
import { traceCommands } from './service-records'

const { db } = serviceDatabase()

/** A transaction on the same document as all others, like the acceptances of one listing's offers. */
const increase = (): Promise<void> =>
  transaction(async (session) => {
    await collection('rateLimits').updateOne({ _id: 'one' }, { $inc: { taken: 1 } }, { session })
    await collection('rateLimits').findOne({ _id: 'one' }, { session })
  })

const read = () => collection('rateLimits').findOne({ _id: 'other' })

it('leaves connections for a hundred transactions on one document and for readers', async () => {
  await collection('rateLimits').insertOne({
    _id: 'one',
    taken: 0,
    expiresAt: new Date(Date.now() + 600_000),
  })
  const crowd = Array.from({ length: 100 }, () => [increase(), ...Array.from({ length: 5 }, read)])
  await Promise.all(crowd.flat())
  expect(await db.collection('rateLimits').findOne({ taken: { $gt: 0 } })).toMatchObject({ taken: 100 })
})

it('retries a call over another connection if its own has just broken (ADR 061)', async () => {
  const write = jest.spyOn(Socket.prototype, 'write')
  await read()
  const used = write.mock.contexts.at(-1) as Socket
  write.mockRestore()
  used.destroy()
  // The driver does not know it yet, and uses that connection once more.
  expect(await read()).toBeNull()
})

it('writes what a transaction collected in one call before the commit, without what an aborted attempt collected', async () => {
  const write = jest.fn<Promise<void>, [string[]]>(() => Promise.resolve())
  let attempts = 0
  await transaction(async (session) => {
    attempts += 1
    await beforeCommit(session, write, [`a${attempts}`])
    if (attempts === 1) {
      const conflict = new MongoServerError({ message: 'conflict' })
      conflict.addErrorLabel('TransientTransactionError')
      throw conflict
    }
    await beforeCommit(session, write, [`b${attempts}`, `c${attempts}`])
    expect(write).not.toHaveBeenCalled()
  })
  expect(write.mock.calls.map(([values]) => values)).toEqual([['a2', 'b2', 'c2']])
})

it('restarts a transaction whose write fails by a conflict that the database does not label', async () => {
  let attempts = 0
  const conflict = () => new MongoServerError({ message: 'could not serialize access', code: 112 })
  const saved = await transaction((): Promise<string> => {
    attempts += 1
    return attempts === 1 ? Promise.reject(conflict()) : Promise.resolve('saved')
  })
  expect([saved, attempts]).toEqual(['saved', 2])
})

it('aborts a transaction whose last write fails', async () => {
  const failing = () => Promise.reject(new Error('not written'))
  const saved = transaction(async (session) => {
    await collection('rateLimits').insertOne({ _id: 'unsaved', taken: 0, expiresAt: new Date() }, { session })
    await beforeCommit(session, failing, ['a'])
  })
  await expect(saved).rejects.toThrow('not written')
  expect(await collection('rateLimits').findOne({ _id: 'unsaved' })).toBeNull()
})

it('traces the commands of a server, whose client replaces that of its start (D184)', async () => {
  Object.assign(getEnv(), { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })
  const names: string[] = []
  const exporter: SpanExporter = {
    export: (spans, done) => {
      names.push(...spans.map(({ name }) => name))
      done({ code: 0 })
    },
    shutdown: async () => undefined,
  }
  const tracing = startTracing(exporter)
  traceCommands()
  await setDatabaseTimeout(undefined)
  await trace.getTracer('test').startActiveSpan('a request', (span) => read().finally(() => span.end()))
  // A timer's, which belongs to no request.
  await read()
  await tracing.shutdown()
  expect(names).toEqual(['find rateLimits', 'a request'])
})
