/** @tier full */
import {
  type ClientSession,
  type Collection,
  type Document,
  Double,
  Long,
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  ObjectId,
} from 'mongodb'
import { testDatabase } from '../support/database'
import { engine } from '../support/engine'
import { DIFFERENCES } from './engine-differences'

const { client, db, uri } = testDatabase()
const differs = DIFFERENCES[engine]
let names = 0

/** A new, empty collection. */
function empty<T extends Document = Document>(): Collection<T> {
  return db.collection<T>(`things_${names++}`)
}

/** The server's error. */
async function refusal(call: Promise<unknown>): Promise<MongoServerError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MongoServerError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

describe('documents', () => {
  it('are returned unchanged', async () => {
    const things = empty()
    const document = {
      _id: new ObjectId(),
      int: 7,
      large: 2 ** 40,
      fraction: 0.25,
      text: 'Zürich 日本 😀',
      date: new Date('2025-01-05T10:00:00.123Z'),
      nothing: null,
      truth: true,
      list: [1, [2, 3], { deep: null }],
      nested: { z: 1, a: { b: [] } },
    }
    await things.insertOne(document)
    const read = await things.findOne({})
    expect(Object.keys(read ?? {})).toEqual(Object.keys(document))
    expect(read).toEqual(document)
  })

  it('are counted, listed and deleted', async () => {
    const things = empty()
    await things.insertMany([{ n: 1 }, { n: 2 }, { n: 2 }])
    expect(await things.countDocuments({ n: 2 })).toBe(2)
    expect((await things.distinct('n')).sort()).toEqual([1, 2])
    expect((await things.deleteOne({ n: 2 })).deletedCount).toBe(1)
    expect((await things.deleteMany({})).deletedCount).toBe(2)
    expect(await things.findOne({})).toBeNull()
  })

  it('get an _id first when they have none', async () => {
    const things = empty()
    await db.command({ insert: things.collectionName, documents: [{ n: 1 }] })
    const [read] = await things.find().toArray()
    expect(Object.keys(read ?? {})).toEqual(['_id', 'n'])
    expect(read?._id).toBeInstanceOf(ObjectId)
  })

  it('of a bulk write stop at the first failure, or continue if unordered', async () => {
    const things = empty<{ _id: number }>()
    const ordered = await things
      .insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }])
      .catch((error: unknown) => error)
    expect(ordered).toBeInstanceOf(MongoBulkWriteError)
    expect((ordered as MongoBulkWriteError).insertedCount).toBe(1)
    const unordered = await things
      .insertMany([{ _id: 1 }, { _id: 2 }], { ordered: false })
      .catch((error: unknown) => error)
    expect((unordered as MongoBulkWriteError).insertedCount).toBe(1)
    expect(await things.countDocuments()).toBe(2)
    const mixed = await things.bulkWrite([
      { insertOne: { document: { _id: 3 } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { n: 1 } } } },
      { deleteOne: { filter: { _id: 1 } } },
      { replaceOne: { filter: { _id: 4 }, replacement: {}, upsert: true } },
    ])
    expect(mixed).toMatchObject({ insertedCount: 1, modifiedCount: 1, deletedCount: 1, upsertedCount: 1 })
  })
})

describe('cursors', () => {
  it('return everything once, in batches', async () => {
    const things = empty<{ _id: number }>()
    await things.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })))
    const read = await things.find().sort({ _id: 1 }).batchSize(7).toArray()
    expect(read.map(({ _id }) => _id)).toEqual(Array.from({ length: 250 }, (_, i) => i))
    expect(
      await things
        .find()
        .sort({ _id: -1 })

        .limit(5)
        .batchSize(2)
        .map(({ _id }) => _id)
        .toArray(),
    ).toEqual([249, 248, 247, 246, 245])
    expect(
      await things.aggregate([{ $match: { _id: { $lt: 20 } } }], { batchSize: 3 }).toArray(),
    ).toHaveLength(20)
  })

  it('are closed when they are killed', async () => {
    const things = empty<{ _id: number }>()
    await things.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })))
    const first = await db.command({ find: things.collectionName, batchSize: 2 }, { promoteLongs: false })
    const id = (first.cursor as { id: Long }).id
    expect(await db.command({ killCursors: things.collectionName, cursors: [id] })).toMatchObject({ ok: 1 })
    const error = await refusal(db.command({ getMore: id, collection: things.collectionName }))
    expect(error).toMatchObject({ code: 43, codeName: 'CursorNotFound' })
  })

  it('split large results into several replies', async () => {
    const things = empty<{ _id: number; text: string }>()
    const text = 'x'.repeat(1024 * 1024)
    await things.insertMany(Array.from({ length: 40 }, (_, _id) => ({ _id, text })))
    let bytes = 0
    for await (const thing of things.find()) bytes += thing.text.length
    expect(bytes).toBe(40 * text.length)
  })
})

describe('indexes', () => {
  it('are listed, found again and dropped', async () => {
    const things = empty()
    await things.createIndex({ email: 1 }, { unique: true })
    await things.createIndex(
      { status: 1, created: -1 },
      { name: 'by_status', partialFilterExpression: { status: { $exists: true } } },
    )
    await things.createIndex({ expires: 1 }, { expireAfterSeconds: 60 })
    expect(await things.createIndex({ email: 1 }, { unique: true })).toBe('email_1')
    const indexes = await things.indexes()
    expect(indexes).toMatchObject([
      { name: '_id_', key: { _id: 1 } },
      { name: 'email_1', key: { email: 1 }, unique: true },
      {
        name: 'by_status',
        key: { status: 1, created: -1 },
        partialFilterExpression: { status: { $exists: true } },
      },
      { name: 'expires_1', key: { expires: 1 }, expireAfterSeconds: 60 },
    ])
    await things.dropIndex('by_status')
    expect(await things.indexExists('by_status')).toBe(false)
    expect(await refusal(things.dropIndex('by_status'))).toMatchObject({
      code: 27,
      codeName: 'IndexNotFound',
    })
  })

  it('reject another index with an existing name or key', async () => {
    const things = empty()
    await things.createIndex({ a: 1 }, { name: 'one' })
    expect(await refusal(things.createIndex({ b: 1 }, { name: 'one' }))).toMatchObject({ code: 86 })
    expect(await refusal(things.createIndex({ a: 1 }, { name: 'two' }))).toMatchObject({ code: 85 })
  })

  it('report a duplicate with its code, key and value', async () => {
    const things = empty()
    await things.createIndex({ email: 1 }, { unique: true })
    await things.insertOne({ email: 'a@example.com' })
    const error = await refusal(things.insertOne({ email: 'a@example.com' }))
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@example.com' },
    })
    await things.insertOne({ email: 'b@example.com' })
    const updated = await refusal(
      things.updateOne({ email: 'b@example.com' }, { $set: { email: 'a@example.com' } }),
    )
    expect(updated).toMatchObject({ code: 11000, keyPattern: { email: 1 } })
    const replaced = await refusal(
      things.findOneAndUpdate({ email: 'b@example.com' }, { $set: { email: 'a@example.com' } }),
    )
    expect(replaced).toMatchObject({ code: 11000, codeName: 'DuplicateKey', keyPattern: { email: 1 } })
    const values = [updated.keyValue, replaced.keyValue] as unknown[]
    if (differs.updateErrorsLackKeyValue) expect(values).toEqual([undefined, undefined])
    else expect(values).toEqual([{ email: 'a@example.com' }, { email: 'a@example.com' }])
  })

  it('cannot be unique over duplicates', async () => {
    const things = empty()
    await things.insertMany([{ a: 1 }, { a: 1 }])
    expect(await refusal(things.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
    expect(await things.indexes()).toHaveLength(1)
  })

  it('support compound keys', async () => {
    const things = empty()
    await things.createIndex({ user: 1, listing: 1 }, { unique: true })
    await things.insertMany([
      { user: 1, listing: 1 },
      { user: 1, listing: 2 },
      { user: 2, listing: 1 },
      { user: 3 },
    ])
    expect(await refusal(things.insertOne({ listing: 1, user: 2 }))).toMatchObject({
      code: 11000,
      keyValue: { user: 2, listing: 1 },
    })
    expect(await refusal(things.insertOne({ user: 3, listing: null }))).toMatchObject({ code: 11000 })
  })

  it('index only what a partial filter selects', async () => {
    const offers = empty()
    const partialFilterExpression = { status: 'accepted' }
    await offers.createIndex({ property: 1 }, { unique: true, partialFilterExpression })
    await offers.insertMany([
      { property: 1, status: 'pending' },
      { property: 1, status: 'pending' },
      { property: 1, status: 'accepted' },
    ])
    expect(
      await refusal(offers.updateOne({ status: 'pending' }, { $set: { status: 'accepted' } })),
    ).toMatchObject({ code: 11000 })
    await offers.updateOne({ status: 'accepted' }, { $set: { status: 'rejected' } })
    expect(
      (await offers.updateOne({ status: 'pending' }, { $set: { status: 'accepted' } })).modifiedCount,
    ).toBe(1)
  })

  it('index every element of an array', async () => {
    const things = empty<{ tags: string[] }>()
    await things.createIndex({ tags: 1 }, { unique: true })
    await things.insertMany([{ tags: ['a', 'a', 'b'] }, { tags: ['c'] }])
    if (!differs.missesSharedElements) {
      expect(await refusal(things.insertOne({ tags: ['x', 'b'] }))).toMatchObject({ code: 11000 })
    }
    expect(await refusal(things.insertOne({ tags: ['c'] }))).toMatchObject({ code: 11000 })
    await things.updateOne({ tags: 'b' }, { $set: { tags: ['a'] } })
    await things.insertOne({ tags: ['x', 'b'] })
  })

  it('treat equal numbers of different types as equal', async () => {
    const things = empty()
    await things.createIndex({ n: 1 }, { unique: true })
    await things.insertOne({ n: 1 })
    for (const n of [new Double(1), Long.fromNumber(1)])
      expect(await refusal(things.insertOne({ n }))).toMatchObject({ code: 11000 })
  })

  it('let one of many racing writers win', async () => {
    const offers = empty()
    await offers.createIndex(
      { property: 1 },
      { unique: true, partialFilterExpression: { status: 'accepted' } },
    )
    await offers.insertMany(Array.from({ length: 100 }, (_, n) => ({ n, property: 1, status: 'pending' })))
    const accept = (n: number) =>
      offers.findOneAndUpdate({ n, status: 'pending' }, { $set: { status: 'accepted' } })
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => accept(n)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await offers.countDocuments({ status: 'accepted' })).toBe(1)
  })
})

describe('updates', () => {
  it('report matched, modified and upserted counts', async () => {
    const things = empty()
    await things.insertMany([{ a: 1 }, { a: 1 }])
    expect(await things.updateMany({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 0,
    })
    expect(await things.updateOne({ a: 1 }, { $inc: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
    })
    const result = await things.updateOne(
      { a: 9, 'b.c': 2 },
      { $set: { d: 1 }, $setOnInsert: { e: 1 } },
      { upsert: true },
    )
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 })
    expect(await things.findOne({ _id: result.upsertedId ?? undefined })).toMatchObject({
      a: 9,
      b: { c: 2 },
      d: 1,
      e: 1,
    })
    expect(
      (await things.updateOne({ a: 9 }, { $setOnInsert: { e: 2 } }, { upsert: true })).modifiedCount,
    ).toBe(0)
  })

  it('set, count, append and remove', async () => {
    const things = empty<{ _id: number; n: number; list?: string[]; old?: string; deep?: Document }>()
    await things.insertOne({ _id: 1, n: 10, old: 'x', deep: { a: { b: 1 } } })
    await things.updateOne(
      {},
      {
        $inc: { n: 3 },
        $push: { list: 'a' },
        $unset: { old: '', nothing: '' },
        $set: { 'deep.a.c': 2, 'deep.d.e': 3 },
      },
    )
    expect(await things.findOne({})).toEqual({
      _id: 1,
      n: 13,
      list: ['a'],
      deep: { a: { b: 1, c: 2 }, d: { e: 3 } },
    })
    await things.updateOne({}, { $push: { list: 'b' }, $unset: { 'deep.a': '', 'deep.x.y': '' } })
    expect(await things.findOne({})).toEqual({ _id: 1, n: 13, list: ['a', 'b'], deep: { d: { e: 3 } } })
    expect((await things.updateOne({}, { $inc: { n: 2 ** 31 } })).modifiedCount).toBe(1)
    expect((await things.findOne({}))?.n).toBe(13 + 2 ** 31)
  })

  it('keep the smaller of two values, or the only one', async () => {
    const things = empty<Document>()
    await things.insertOne({ a: 2 })
    await things.updateOne({}, { $min: { a: 3, b: 1 } })
    await things.updateOne({}, { $min: { a: 1 } })
    expect(await things.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: 1 })
  })

  it("set a field to the server's time, also in an upsert", async () => {
    const things = empty<Document>()
    const before = Date.now()
    await things.updateOne({ a: 1 }, { $set: { b: 2 }, $currentDate: { at: true } }, { upsert: true })
    const doc = await things.findOne({}, { projection: { _id: 0 } })
    expect(doc).toEqual({ a: 1, b: 2, at: expect.any(Date) })
    expect(Math.abs(Number(doc?.at) - before)).toBeLessThan(60_000)
  })

  it('reject unsuitable paths and values', async () => {
    const things = empty()
    await things.insertOne({ a: { b: 1 }, text: 'x' })
    const refusalCode = async (update: Document) => (await refusal(things.updateOne({}, update))).code
    expect(await refusalCode({ $set: { 'text.x': 1 } })).toBe(28)
    expect(await refusalCode({ $set: { a: 1, 'a.b': 1 } })).toBe(40)
    expect(await refusalCode({ $set: { _id: 1 } })).toBe(66)
    expect(await refusalCode({ $inc: { text: 1 } })).toBe(14)
    expect(await refusalCode({ $push: { text: 1 } })).toBe(2)
    expect(await refusalCode({ $nonsense: { a: 1 } })).toBe(9)
    expect(await things.findOne({})).toMatchObject({ a: { b: 1 }, text: 'x' })
  })

  it('replace whole documents but keep their _id', async () => {
    const things = empty<Document>()
    const { insertedId } = await things.insertOne({ a: 1, b: 2 })
    await things.replaceOne({ a: 1 }, { c: 3 })
    expect(await things.findOne({})).toEqual({ _id: insertedId, c: 3 })
    expect(await refusal(things.replaceOne({ c: 3 }, { _id: new ObjectId(), c: 4 }))).toMatchObject({
      code: 66,
    })
  })
})

describe('findAndModify', () => {
  it('selects the first in an order', async () => {
    const things = empty<{ a: number; taken?: boolean }>()
    await things.insertMany([{ a: 3 }, { a: 1 }, { a: 2 }])
    const take = () =>
      things.findOneAndUpdate({ taken: { $exists: false } }, { $set: { taken: true } }, { sort: { a: 1 } })
    expect([(await take())?.a, (await take())?.a, (await take())?.a, await take()]).toEqual([1, 2, 3, null])
  })

  it('returns the document before or after', async () => {
    const things = empty<Document>()
    await things.insertMany([
      { n: 1, s: 'a' },
      { n: 2, s: 'b' },
    ])
    expect(await things.findOneAndUpdate({ n: 2 }, { $set: { s: 'z' } })).toMatchObject({ n: 2, s: 'b' })
    expect(
      await things.findOneAndUpdate({ n: 2 }, { $inc: { n: 5 } }, { returnDocument: 'after' }),
    ).toMatchObject({ n: 7, s: 'z' })
    expect(await things.findOneAndDelete({ n: 1 })).toMatchObject({ s: 'a' })
    expect(await things.findOneAndUpdate({ n: 1 }, { $set: { s: 1 } })).toBeNull()
  })

  it('reports an upsert', async () => {
    const things = empty<Document>()
    const options = { upsert: true, includeResultMetadata: true } as const
    const insertion = await things.findOneAndUpdate({ k: 1 }, { $set: { v: 1 } }, options)
    expect(insertion.value).toBeNull()
    expect(insertion.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false })
    expect(insertion.lastErrorObject?.upserted).toBeInstanceOf(ObjectId)
    const result = await things.findOneAndUpdate(
      { k: 1 },
      { $set: { v: 2 } },
      { ...options, returnDocument: 'after' },
    )
    expect(result.lastErrorObject).toMatchObject({ n: 1, updatedExisting: true })
    expect(result.value).toMatchObject({ k: 1, v: 2 })
  })
})

describe('queries', () => {
  it('distinguish null, missing and arrays', async () => {
    const things = empty<{ _id: number; a?: unknown }>()
    await things.insertMany([
      { _id: 1 },
      { _id: 2, a: null },
      { _id: 3, a: [] },
      { _id: 4, a: [1, 'x'] },
      { _id: 5, a: { b: 1 } },
      { _id: 6, a: [{ b: 1 }, { b: 2 }] },
      { _id: 7, a: 'x' },
    ])
    const ids = async (query: Document) =>
      (await things.find(query).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ a: null })).toEqual([1, 2])
    expect(await ids({ a: { $ne: null } })).toEqual([3, 4, 5, 6, 7])
    expect(await ids({ a: { $not: { $lte: 1 } } })).toEqual([1, 2, 3, 5, 6, 7])
    expect(await ids({ a: { $not: { $gte: 1, $lt: 2 } } })).toEqual([1, 2, 3, 5, 6, 7])
    expect(await ids({ a: { $exists: false } })).toEqual([1])
    expect(await ids({ a: { $type: 'string' } })).toEqual([4, 7])
    expect(await ids({ a: 'x' })).toEqual([4, 7])
    expect(await ids({ a: { $in: ['x', null] } })).toEqual([1, 2, 4, 7])
    expect(await ids({ a: { $gte: 1, $lt: 2 } })).toEqual([4])
    expect(await ids({ a: { $gt: '' } })).toEqual([4, 7])
    expect(await ids({ 'a.b': 1 })).toEqual([5, 6])
    expect(await ids({ 'a.b': { $ne: 1 } })).toEqual([1, 2, 3, 4, 7])
    expect(await ids({ $or: [{ a: null }, { 'a.b': 2 }] })).toEqual([1, 2, 6])
    expect(await ids({ $and: [{ _id: { $lte: 5 } }, { a: { $exists: true } }] })).toEqual([2, 3, 4, 5])
  })

  it('match text by regular expressions', async () => {
    const things = empty<{ text: string }>()
    await things.insertMany([{ text: 'Berlin (Mitte)' }, { text: 'berlin' }, { text: 'Köln' }])
    expect(await things.countDocuments({ text: /^BERLIN/i })).toBe(2)
    expect(await things.countDocuments({ text: { $regex: '\\(Mitte\\)$' } })).toBe(1)
  })

  it('sort by type, then value', async () => {
    const things = empty<{ _id: number; v?: unknown }>()
    const inOrder = [
      null,
      -1.5,
      2,
      3,
      '',
      'A',
      'a',
      'é',
      '日',
      '😀',
      { a: 1 },
      { a: 2 },
      new ObjectId('650000000000000000000001'),
      new ObjectId('650000000000000000000002'),
      false,
      true,
      new Date(0),
      new Date(1),
    ]
    await things.insertMany(inOrder.map((v, _id) => ({ _id, v })).reverse())
    const ids = async (direction: 1 | -1) =>
      (await things.find().sort({ v: direction }).toArray()).map(({ _id }) => _id)
    expect(await ids(1)).toEqual(inOrder.map((_, i) => i))
    expect(await ids(-1)).toEqual(inOrder.map((_, i) => i).reverse())
  })

  it('project fields in and out', async () => {
    const things = empty<Document>()
    await things.insertOne({ _id: 1 as never, a: 1, b: { c: 1 }, d: 2 })
    const project = (projection: Document) => things.findOne({}, { projection })
    expect(await project({ _id: 0, b: 1 })).toEqual({ b: { c: 1 } })
    expect(await project({ d: 1, a: 1, x: 1 })).toEqual({ _id: 1, a: 1, d: 2 })
    expect(await project({ _id: 1 })).toEqual({ _id: 1 })
    expect(await project({ _id: 0 })).toEqual({ a: 1, b: { c: 1 }, d: 2 })
    expect(await project({ b: 0, d: 0 })).toEqual({ _id: 1, a: 1 })
    const mixed = await refusal(things.findOne({}, { projection: { a: 1, b: 0 } }))
    expect(mixed.code).toBe(differs.unknownError ?? 31254)
  })

  it('reject unknown operators', async () => {
    const things = empty()
    await things.insertOne({ a: 1 })
    const code = async (query: Document) => (await refusal(things.findOne(query))).code
    expect(await code({ a: { $near2: 1 } })).toBe(2)
    expect(await code({ $nonsense: 1 })).toBe(2)
    expect(await code({ a: { $in: 1 } })).toBe(2)
    expect(await code({ a: { $not: 1 } })).toBe(2)
    expect(await code({ $and: [] })).toBe(2)
    expect(await refusal(db.command({ nonsense: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    })
  })
})

describe('aggregation', () => {
  it('groups and accumulates', async () => {
    const things = empty<Document>()
    await things.insertMany([
      { who: 'ann', amount: 100, name: 'b' },
      { who: 'ann', amount: 7.5, name: 'a' },
      { who: 'bob', amount: 1, name: null },
      { amount: 'x' },
    ])
    const grouped = await things
      .aggregate([
        { $match: { amount: { $exists: true } } },
        { $group: { _id: '$who', total: { $sum: '$amount' }, n: { $sum: 1 }, least: { $min: '$name' } } },
        { $project: { _id: 0, who: '$_id', total: 1, n: 1, least: 1 } },
      ])
      .toArray()
    expect(grouped.sort((a, b) => Number(b.total) - Number(a.total))).toEqual([
      { total: 107.5, n: 2, least: 'a', who: 'ann' },
      { total: 1, n: 1, least: null, who: 'bob' },
      { total: 0, n: 1, least: null, who: null },
    ])
    const first = { $group: { _id: null, who: { $first: '$who' } } }
    expect(await things.aggregate([{ $match: { who: 'bob' } }, { $limit: 1 }, first]).toArray()).toEqual([
      { _id: null, who: 'bob' },
    ])
  })

  it('groups by a prefix', async () => {
    const things = empty<Document>()
    await things.insertMany([
      { cell: '0123', at: 3 },
      { cell: '0132', at: 7.5 },
      { cell: '02', at: null },
      { cell: null, at: 1 },
      { at: 2 },
    ])
    const grouped = await things
      .aggregate([
        {
          $group: {
            _id: { $substrBytes: ['$cell', 0, 2] },
            n: { $sum: 1 },
            least: { $min: '$at' },
            most: { $max: '$at' },
          },
        },
      ])
      .toArray()
    expect(grouped.sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual([
      { _id: '', n: 2, least: 1, most: 2 },
      { _id: '01', n: 2, least: 3, most: 7.5 },
      { _id: '02', n: 1, least: null, most: null },
    ])
  })

  it('counts, including zero', async () => {
    const things = empty()
    await things.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }])
    expect(await things.countDocuments({ a: 1 })).toBe(2)
    expect(await things.countDocuments({ a: { $gt: 0 } }, { limit: 2 })).toBe(2)
    expect(await things.countDocuments({ a: 3 })).toBe(0)
  })

  it('counts by a named index, which must exist', async () => {
    const things = empty()
    await things.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }])
    await things.createIndex({ a: 1 }, { name: 'by_a' })
    expect(await things.countDocuments({ a: 1 }, { hint: 'by_a' })).toBe(2)
    await expect(things.countDocuments({ a: 1 }, { hint: 'by_b' })).rejects.toThrow(/hint/)
  })
})

describe('transactions', () => {
  const sessions: ClientSession[] = []

  /** A session with an open transaction, which ends with the test. */
  function transaction(): ClientSession {
    const session = client.startSession()
    sessions.push(session)
    session.startTransaction()
    return session
  }

  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.endSession()
  })

  it('are isolated until they commit', async () => {
    const things = empty<{ _id: number }>()
    await things.insertOne({ _id: 1 })
    const session = transaction()
    await things.insertOne({ _id: 2 }, { session })
    await things.deleteOne({ _id: 1 }, { session })
    const ids = async (options = {}) =>
      (await things.find({}, options).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ session })).toEqual([2])
    expect(await ids()).toEqual([1])
    expect(await things.findOne({ _id: 2 })).toBeNull()
    expect(await things.countDocuments({ _id: { $in: [1, 2] } }, { session })).toBe(1)
    await session.commitTransaction()
    await session.commitTransaction()
    expect(await ids()).toEqual([2])
  })

  it('leave no trace when they abort', async () => {
    const things = empty<{ _id: number; n?: number }>()
    await things.createIndex({ n: 1 }, { unique: true })
    await things.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ])
    const session = transaction()
    await things.deleteOne({ _id: 1 }, { session })
    await things.updateOne({ _id: 2 }, { $set: { n: 1 } }, { session })
    await things.insertOne({ _id: 3, n: 2 }, { session })
    await session.abortTransaction()
    expect(await things.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ])
    expect(await refusal(things.insertOne({ _id: 4, n: 1 }))).toMatchObject({ code: 11000 })
  })

  it('end when a statement fails', async () => {
    const things = empty<{ _id: number }>()
    await things.insertOne({ _id: 1 })
    const session = transaction()
    await things.insertOne({ _id: 2 }, { session })
    expect(await refusal(things.insertOne({ _id: 1 }, { session }))).toMatchObject({ code: 11000 })
    const after = await refusal(things.insertOne({ _id: 3 }, { session }))
    expect(after).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' })
    expect(after.hasErrorLabel('TransientTransactionError')).toBe(true)
    await session.abortTransaction()
    expect(await things.countDocuments()).toBe(1)
  })

  it('lose no increment of twenty concurrent ones', async () => {
    const things = empty<{ _id: number; n: number }>()
    await things.insertOne({ _id: 1, n: 0 })
    const count = () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          const read = await things.findOne({ _id: 1 }, { session })
          await things.updateOne({ _id: 1 }, { $set: { n: (read?.n ?? 0) + 1 } }, { session })
        }),
      )
    await Promise.all(Array.from({ length: 20 }, count))
    expect(await things.findOne({})).toEqual({ _id: 1, n: 20 })
  })

  it('that conflict on a document both succeed, one after the other', async () => {
    const things = empty<{ _id: number; by: string[] }>()
    await things.insertOne({ _id: 1, by: [] })
    let attempts = 0
    const push = (who: string) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          attempts++
          await things.findOne({ _id: 1 }, { session })
          await things.updateOne({ _id: 1 }, { $push: { by: who } }, { session })
        }),
      )
    await Promise.all([push('a'), push('b'), things.updateOne({ _id: 1 }, { $push: { by: 'c' } })])
    expect((await things.findOne({}))?.by.sort()).toEqual(['a', 'b', 'c'])
    expect(attempts).toBeGreaterThanOrEqual(2)
  })
})

describe('retryable writes', () => {
  it('are applied once and return the same result again', async () => {
    const things = empty<{ _id: number; n: number }>()
    await things.insertOne({ _id: 1, n: 0 })
    const other = await MongoClient.connect(uri)
    const session = other.startSession()
    const numbered = (number: number, command: Document) =>
      other.db().command({ ...command, txnNumber: Long.fromNumber(1_000_000 + number) }, { session })
    const update = { update: things.collectionName, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }
    expect(await numbered(1, update)).toMatchObject({ n: 1, nModified: 1 })
    expect(await numbered(1, update)).toMatchObject({ n: 1, nModified: 1 })
    expect(await things.findOne({})).toEqual({ _id: 1, n: 1 })
    const modify = {
      findAndModify: things.collectionName,
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      new: true,
    }
    expect((await numbered(2, modify)).value).toEqual({ _id: 1, n: 2 })
    expect((await numbered(2, modify)).value).toEqual({ _id: 1, n: 2 })
    const insert = { insert: things.collectionName, documents: [{ _id: 2, n: 0 }] }
    expect((await numbered(3, insert)).writeErrors).toBeUndefined()
    expect((await numbered(3, insert)).writeErrors).toBeUndefined()
    expect(await things.countDocuments()).toBe(2)
    await other.close()
  })
})

describe('the server', () => {
  it('reports that it is the primary of a replica set', async () => {
    const hello = await db.command({ hello: 1 })
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      setName: 'rs0',
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
    })
    expect(hello.hosts).toEqual([hello.me])
    expect(hello.topologyVersion).toBeUndefined()
  })

  it('lists collections', async () => {
    const things = empty()
    await things.insertOne({ a: 1 })
    const collections = await db.listCollections().toArray()
    expect(collections.filter(({ name }) => name === things.collectionName)).toMatchObject([
      { type: 'collection' },
    ])
  })
})
