import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Decimal128, Long, MongoClient, MongoServerError, UUID } from 'mongodb'
import { type MongoServer, startMongo } from './server'
import { type Spawned, spawnMongo } from './testing'
import { type Timing } from './engine'

type Thing = { _id: number; text?: string; at?: Date }

const folder = mkdtempSync(join(tmpdir(), 'keystead-mongo-'))
const running = new Set<{ end: () => Promise<unknown> }>()
let folders = 0

const newFolder = () => join(folder, String(folders++))

async function spawned(dataDir: string, port?: number): Promise<Spawned> {
  const server = await spawnMongo(dataDir, port)
  running.add(server)
  return server
}

/** A server in this process, with its times shortened. */
async function startServer(dataDir: string, timing: Partial<Timing> = {}): Promise<MongoServer> {
  const server = await startMongo({ port: 0, dataDir, timing })
  let open = true
  const close = async () => {
    if (open) await server.close()
    open = false
  }
  running.add({ end: close })
  return { uri: server.uri, close }
}

async function connected<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5_000, retryWrites: false })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const things = (client: MongoClient) => client.db('test').collection<Thing>('things')
const count = (uri: string) => connected(uri, (client) => things(client).countDocuments())
const fill = (uri: string, length: number) =>
  connected(uri, (client) => things(client).insertMany(Array.from({ length }, (_, _id) => ({ _id }))))

async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) continue
}

/** The output and exit code of a separate command. */
async function outcome(...args: string[]): Promise<{ code: number; output: string }> {
  const command = ['--import', 'tsx', 'sandbox/mongo/main.ts', ...args]
  return promisify(execFile)(process.execPath, command, { timeout: 120_000 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  )
}

afterEach(async () => {
  for (const server of running) await server.end()
  running.clear()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('acknowledged writes', () => {
  it('survive ten kill -9 in the middle of writing', async () => {
    const dataDir = newFolder()
    const acknowledged = new Set<number>()
    let next = 0
    for (let round = 0; round < 10; round++) {
      const server = await spawned(dataDir)
      await connected(server.uri, async (client) => {
        const present = new Set((await things(client).find().toArray()).map(({ _id }) => _id))
        expect([...acknowledged].filter((_id) => !present.has(_id))).toEqual([])
        const target = acknowledged.size + 50 + round * 7
        let enough = () => {}
        const written = new Promise<void>((resolve) => (enough = resolve))
        const write = async () => {
          for (;;) {
            const _id = next++
            await things(client).insertOne({ _id, text: 'x'.repeat(_id % 500) })
            acknowledged.add(_id)
            if (acknowledged.size >= target) enough()
          }
        }
        const writers = Promise.allSettled([write(), write(), write(), write()])
        await written
        await server.end('SIGKILL')
        await writers
      })
    }
    const last = await spawned(dataDir)
    expect(await count(last.uri)).toBeGreaterThanOrEqual(acknowledged.size)
  })

  it('survive with their indexes', async () => {
    const dataDir = newFolder()
    const first = await startServer(dataDir)
    await connected(first.uri, async (client) => {
      const partialFilterExpression = { text: { $exists: true } }
      await things(client).createIndex({ text: 1 }, { unique: true, partialFilterExpression })
      await things(client).insertOne({ _id: 1, text: 'a' })
    })
    await first.close()
    const second = await startServer(dataDir)
    await connected(second.uri, async (client) => {
      const again = things(client).insertOne({ _id: 2, text: 'a' })
      await expect(again).rejects.toMatchObject({ code: 11000, keyPattern: { text: 1 } })
      await things(client).insertMany([{ _id: 3 }, { _id: 4 }])
      expect((await things(client).indexes()).map(({ name }) => name)).toEqual(['_id_', 'text_1'])
    })
  })

  it('are not repeated by a retry after a restart', async () => {
    const dataDir = newFolder()
    const id = new UUID().toBinary()
    const step = (uri: string) =>
      connected(uri, async (client) => {
        const session = client.startSession()
        Object.assign(session.id ?? {}, { id })
        const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }]
        const reply = await client
          .db('test')
          .command({ update: 'things', updates, txnNumber: Long.fromNumber(1) }, { session })
        await session.endSession()
        return { n: Number(reply.n), thing: await things(client).findOne({}) }
      })
    const first = await startServer(dataDir)
    expect(await step(first.uri)).toEqual({ n: 1, thing: { _id: 1, n: 1 } })
    await first.close()
    const second = await startServer(dataDir)
    expect(await step(second.uri)).toEqual({ n: 1, thing: { _id: 1, n: 1 } })
  })
})

describe('start-up', () => {
  it('fails on a folder that another server uses, and works at once after kill -9', async () => {
    const dataDir = newFolder()
    const first = await spawned(dataDir)
    await fill(first.uri, 2)
    const second = await outcome('--port', '0', '--data', dataDir)
    expect(second).toEqual({
      code: 1,
      output: `Another server is using ${dataDir}. Stop it first, or choose another folder.\n`,
    })
    await first.end('SIGKILL')
    const third = await spawned(dataDir)
    expect(await count(third.uri)).toBe(2)
  })

  it('reports a port in use, and what to do', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => blocker.once('listening', resolve))
    const { port } = blocker.address() as AddressInfo
    expect(await outcome('--port', String(port), '--data', newFolder())).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop what listens there, or choose another with --port.\n`,
    })
    await new Promise((resolve) => blocker.close(resolve))
  })

  it('fails with one line, and SIGTERM exits cleanly', async () => {
    const server = await spawned(newFolder())
    expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe('time', () => {
  it('removes documents by TTL indexes, and no others', async () => {
    const server = await startServer(newFolder(), { sweepMs: 20 })
    await connected(server.uri, async (client) => {
      await things(client).createIndex({ at: 1 }, { expireAfterSeconds: 60 })
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
      await things(client).insertMany([{ _id: 1, at: ago(61) }, { _id: 2, at: ago(30) }, { _id: 3 }])
      await until(async () => (await things(client).countDocuments()) === 2)
      expect((await things(client).find().toArray()).map(({ _id }) => _id)).toEqual([2, 3])
    })
  })

  it('aborts an abandoned transaction, and the others continue', async () => {
    const server = await startServer(newFolder(), { transactionMs: 100 })
    await connected(server.uri, async (client) => {
      await things(client).insertOne({ _id: 1 })
      const session = client.startSession()
      session.startTransaction()
      await things(client).insertOne({ _id: 2 }, { session })
      await things(client).insertOne({ _id: 3 })
      expect((await things(client).find().toArray()).map(({ _id }) => _id)).toEqual([1, 3])
      const late = await session.commitTransaction().catch((error: unknown) => error)
      expect(late).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' })
      await session.endSession()
    })
  })

  it('aborts the transaction of a client that disappeared', async () => {
    const server = await startServer(newFolder(), { transactionMs: 600_000, lockMs: 600_000 })
    const port = Number(new URL(server.uri).port)
    const cables = new Set<Socket>()
    const cut = () => cables.forEach((one) => one.destroy())
    const between = createServer((socket) => {
      const upstream = connect(port, '127.0.0.1')
      for (const [one, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        cables.add(one)
        one.on('error', () => undefined).on('close', () => other.destroy())
        one.pipe(other)
      }
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const far = new MongoClient(
      `mongodb://127.0.0.1:${(between.address() as AddressInfo).port}/?directConnection=true`,
      { serverSelectionTimeoutMS: 100 },
    )
    // One is in the middle of its transaction, the other waits for its turn.
    const first = far.startSession()
    const second = far.startSession()
    first.startTransaction()
    await things(far).insertOne({ _id: 1 }, { session: first })
    second.startTransaction()
    const waiting = things(far).insertOne({ _id: 2 }, { session: second })
    const rejection = expect(waiting).rejects.toThrow()
    await connected(server.uri, (client) => client.db('test').command({ ping: 1 }))
    between.close()
    cut()
    await rejection
    await connected(server.uri, (client) => things(client).insertOne({ _id: 3 }))
    expect(await connected(server.uri, (client) => things(client).distinct('_id'))).toEqual([3])
    await far.close()
  })

  it('does not start a transaction that its client aborted while it waited', async () => {
    const server = await startServer(newFolder(), { transactionMs: 300_000, lockMs: 300_000 })
    await connected(server.uri, async (client) => {
      const impatient = new MongoClient(server.uri, { socketTimeoutMS: 200 })
      const holder = client.startSession()
      const waiter = impatient.startSession()
      holder.startTransaction()
      await things(client).insertOne({ _id: 1 }, { session: holder })
      waiter.startTransaction()
      await expect(things(impatient).insertOne({ _id: 2 }, { session: waiter })).rejects.toThrow('timed out')
      await waiter.abortTransaction()
      await holder.commitTransaction()
      await things(client).insertOne({ _id: 3 })
      expect(await things(client).distinct('_id')).toEqual([1, 3])
      await Promise.all([holder.endSession(), impatient.close()])
    })
    // Less than the lock timeout of a transaction that was started anyway.
  }, 60_000)

  it('restarts a transaction that waited too long for another one', async () => {
    const server = await startServer(newFolder(), { lockMs: 50 })
    await connected(server.uri, async (client) => {
      await things(client).insertOne({ _id: 1 })
      const holder = client.startSession()
      holder.startTransaction()
      await things(client).updateOne({ _id: 1 }, { $set: { text: 'held' } }, { session: holder })
      const waiter = client.startSession()
      waiter.startTransaction()
      const conflict = await things(client)
        .findOne({ _id: 1 }, { session: waiter })
        .catch((error: unknown) => error)
      expect(conflict).toMatchObject({ code: 112, codeName: 'WriteConflict' })
      expect((conflict as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true)
      await holder.commitTransaction()
      await Promise.all([holder.endSession(), waiter.endSession()])
    })
  })

  it('aborts the transaction of a session that ends', async () => {
    const server = await startServer(newFolder())
    const holder = await MongoClient.connect(server.uri)
    const session = holder.startSession()
    session.startTransaction()
    await things(holder).insertOne({ _id: 1 }, { session })
    await connected(server.uri, async (client) => {
      await client.db('admin').command({ endSessions: [session.id] })
      await things(client).insertOne({ _id: 2 })
      expect(await things(client).countDocuments()).toBe(1)
    })
    await holder.close()
  })
})

describe('unsupported features are rejected by name', () => {
  const find = (filter: object, rest = {}) => ({ find: 'things', filter, ...rest })
  const update = (u: object, rest = {}) => ({ update: 'things', updates: [{ q: {}, u, ...rest }] })
  const pipeline = (...stages: object[]) => ({ aggregate: 'things', pipeline: stages, cursor: {} })
  const index = (spec: object) => ({
    createIndexes: 'things',
    indexes: [{ key: { a: 1 }, name: 'a', ...spec }],
  })
  const refusals: [string, Record<string, unknown>, number, RegExp][] = [
    ['a command', { mapReduce: 'things' }, 59, /mapReduce/],
    ['an option', find({}, { collation: { locale: 'de' } }), 40415, /find\.collation/],
    ['an option of a statement', update({ $set: { a: 1 } }, { arrayFilters: [] }), 40415, /arrayFilters/],
    ['a query operator', find({ a: { $elemMatch: { b: 1 } } }), 2, /\$elemMatch/],
    ['a top-level operator', find({ $where: 'a' }), 2, /\$where/],
    ['a type to look for', find({ a: { $type: 'number' } }), 2, /number/],
    ['a position in a query', find({ 'a.0': 1 }), 115, /a\.0/],
    ['a kind of projection', find({}, { projection: { a: { $slice: 1 } } }), 115, /\$slice/],
    ['a path in a projection', find({}, { projection: { 'a.b': 1 } }), 115, /a\.b/],
    ['an update operator', update({ $pull: { a: 1 } }), 9, /\$pull/],
    ['a clause of an update operator', update({ $push: { a: { $each: [1] } } }), 115, /\$each/],
    ['a kind of date', update({ $currentDate: { a: { $type: 'timestamp' } } }), 115, /timestamp/],
    ['the positional operator', update({ $set: { 'a.$': 1 } }), 115, /a\.\$/],
    ['an update by a pipeline', update([{ $set: { a: 1 } }]), 115, /pipeline/],
    ['a pipeline stage', pipeline({ $lookup: {} }), 115, /\$lookup/],
    ['an expression', pipeline({ $group: { _id: { $year: '$at' } } }), 115, /\$year/],
    ['an accumulator', pipeline({ $group: { _id: 1, a: { $avg: '$b' } } }), 15952, /\$avg/],
    ['a kind of index', index({ key: { a: 'text' } }), 115, /"text"/],
    ['an index option', index({ sparse: true }), 115, /sparse/],
    ['a partial filter', index({ partialFilterExpression: { a: { $ne: 1 } } }), 67, /\$ne/],
    [
      'a type of value',
      { insert: 'things', documents: [{ a: Decimal128.fromString('1') }] },
      115,
      /Decimal128/,
    ],
    [
      'a type of value in a field that is named like a command',
      { insert: 'things', documents: [{ killSessions: Decimal128.fromString('1') }] },
      115,
      /Decimal128/,
    ],
  ]
  let server: MongoServer
  let client: MongoClient

  beforeAll(async () => {
    server = await startMongo({ port: 0, dataDir: newFolder() })
    client = await MongoClient.connect(server.uri)
    await things(client).insertOne({ _id: 1 })
  })
  afterAll(async () => {
    await client.close()
    await server.close()
  })

  it.each(refusals)('%s', async (_what, command, code, message) => {
    const response = await client
      .db('test')
      .command(command)
      .catch((error: unknown) => error)
    const error =
      response instanceof MongoServerError
        ? response
        : (response as { writeErrors: { code: number; errmsg: string }[] }).writeErrors[0]
    expect(error).toMatchObject({ code })
    expect(error?.errmsg).toMatch(message)
  })
})
