import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  Binary,
  BSONRegExp,
  type ClientSession,
  type Collection,
  Decimal128,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  MongoBulkWriteError,
  MongoClient,
  MongoServerError,
  ObjectId,
  Timestamp,
  UUID,
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

/** Updates one document with operators that the driver's types would want a schema for. */
const change = (things: Collection, update: Document) => things.updateOne({}, update)

/** What the server said when it refused. */
async function refusal(asked: Promise<unknown>): Promise<MongoServerError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MongoServerError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}

describe('documents', () => {
  it('come back as they went in, of every BSON type', async () => {
    const things = empty()
    const document = {
      _id: new ObjectId(),
      int: 7,
      double: new Double(7),
      negativeZero: new Double(-0),
      notANumber: new Double(NaN),
      long: Long.fromString('9007199254740993'),
      smallLong: Long.fromNumber(1),
      decimal: Decimal128.fromString('12.340'),
      text: 'Zürich 日本 😀',
      date: new Date('2025-01-05T10:00:00.123Z'),
      binary: new Binary(Buffer.from([1, 2, 3])),
      uuid: new UUID(),
      expression: new BSONRegExp('^a', 'i'),
      timestamp: new Timestamp({ t: 1, i: 2 }),
      nothing: null,
      truth: true,
      least: new MinKey(),
      most: new MaxKey(),
      list: [1, [2, new Double(3)], { deep: null }],
      nested: { z: 1, a: { b: [] } },
    }
    await things.insertOne(document)
    const stored = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true }
    const read = await things.findOne({}, stored)
    expect(Object.keys(read ?? {})).toEqual(Object.keys(document))
    const types = Object.fromEntries(
      Object.entries(read ?? {}).map(([name, value]) => [
        name,
        (value as { _bsontype?: string } | null)?._bsontype,
      ]),
    )
    expect(types).toMatchObject({
      int: 'Int32',
      double: 'Double',
      long: 'Long',
      smallLong: 'Long',
      decimal: 'Decimal128',
      timestamp: 'Timestamp',
    })
    expect(String(read?.decimal)).toBe('12.340')
    expect(Object.is(Number(read?.negativeZero), -0)).toBe(true)
    expect(String(read?.long)).toBe('9007199254740993')
    expect(read?.date).toEqual(document.date)
    expect(read?.uuid).toEqual(document.uuid)
    expect(read?.nested).toMatchObject({ a: { b: [] } })
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

  it('of a bulk write stop at the first failure, or go on unordered', async () => {
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
  it('give everything once, in batches', async () => {
    const things = empty<{ _id: number }>()
    await things.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })))
    const read = await things.find().sort({ _id: 1 }).batchSize(7).toArray()
    expect(read.map(({ _id }) => _id)).toEqual(Array.from({ length: 250 }, (_, i) => i))
    expect(
      await things
        .find()
        .sort({ _id: -1 })
        .skip(10)
        .limit(5)
        .batchSize(2)
        .map(({ _id }) => _id)
        .toArray(),
    ).toEqual([239, 238, 237, 236, 235])
    expect(
      await things.aggregate([{ $match: { _id: { $lt: 20 } } }], { batchSize: 3 }).toArray(),
    ).toHaveLength(20)
  })

  it('are gone when they are killed', async () => {
    const things = empty<{ _id: number }>()
    await things.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })))
    const first = await db.command({ find: things.collectionName, batchSize: 2 }, { promoteLongs: false })
    const id = (first.cursor as { id: Long }).id
    expect(await db.command({ killCursors: things.collectionName, cursors: [id] })).toMatchObject({ ok: 1 })
    const error = await refusal(db.command({ getMore: id, collection: things.collectionName }))
    expect(error).toMatchObject({ code: 43, codeName: 'CursorNotFound' })
  })

  it('carry large results in several replies', async () => {
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
    const listed = await things.indexes()
    expect(listed).toMatchObject([
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

  it('refuse another index under a name or key that is taken', async () => {
    const things = empty()
    await things.createIndex({ a: 1 }, { name: 'one' })
    expect(await refusal(things.createIndex({ b: 1 }, { name: 'one' }))).toMatchObject({ code: 86 })
    expect(await refusal(things.createIndex({ a: 1 }, { name: 'two' }))).toMatchObject({ code: 85 })
  })

  it('tell a duplicate with its code, key and value', async () => {
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

  it('cannot be made unique over documents that collide', async () => {
    const things = empty()
    await things.insertMany([{ a: 1 }, { a: 1 }])
    expect(await refusal(things.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 })
    expect(await things.indexes()).toHaveLength(1)
  })

  it('hold compound keys together', async () => {
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

  it('hold only what a partial filter selects', async () => {
    const offers = empty()
    const partialFilterExpression = { status: { $in: ['accepted', 'bought'] } }
    await offers.createIndex({ property: 1 }, { unique: true, partialFilterExpression })
    await offers.insertMany([
      { property: 1, status: 'pending' },
      { property: 1, status: 'pending' },
      { property: 1, status: 'accepted' },
    ])
    expect(
      await refusal(offers.updateOne({ status: 'pending' }, { $set: { status: 'bought' } })),
    ).toMatchObject({ code: 11000 })
    await offers.updateOne({ status: 'accepted' }, { $set: { status: 'rejected' } })
    expect(
      (await offers.updateOne({ status: 'pending' }, { $set: { status: 'accepted' } })).modifiedCount,
    ).toBe(1)
  })

  it('leave documents without the field out of a sparse index', async () => {
    const things = empty()
    await things.createIndex({ code: 1 }, { unique: true, sparse: true })
    await things.insertMany([{}, {}, { code: 1 }, { code: null }])
    expect(await refusal(things.insertOne({ code: null }))).toMatchObject({ code: 11000 })
  })

  it('hold every element of an array', async () => {
    const things = empty<{ tags: string[] }>()
    await things.createIndex({ tags: 1 }, { unique: true })
    await things.insertMany([{ tags: ['a', 'a', 'b'] }, { tags: ['c'] }])
    if (!differs.missesSharedElements) {
      expect(await refusal(things.insertOne({ tags: ['x', 'b'] }))).toMatchObject({ code: 11000 })
    }
    expect(await refusal(things.insertOne({ tags: ['c'] }))).toMatchObject({ code: 11000 })
    await things.updateOne({ tags: 'b' }, { $pull: { tags: 'b' } })
    await things.insertOne({ tags: ['x', 'b'] })
  })

  it('take numbers of different types for equal', async () => {
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
  it('tell what they matched, changed and made', async () => {
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
    const made = await things.updateOne(
      { a: 9, 'b.c': 2 },
      { $set: { d: 1 }, $setOnInsert: { e: 1 } },
      { upsert: true },
    )
    expect(made).toMatchObject({ matchedCount: 0, upsertedCount: 1 })
    expect(await things.findOne({ _id: made.upsertedId ?? undefined })).toMatchObject({
      a: 9,
      b: { c: 2 },
      d: 1,
      e: 1,
    })
    expect(
      (await things.updateOne({ a: 9 }, { $setOnInsert: { e: 2 } }, { upsert: true })).modifiedCount,
    ).toBe(0)
  })

  it('keep number types as MongoDB does', async () => {
    const things = empty<{ _id: number; n: unknown }>()
    const cases: [unknown, unknown, string, string][] = [
      [1, 2, 'Int32', '3'],
      [2147483647, 1, 'Long', '2147483648'],
      [1, new Double(0.5), 'Double', '1.5'],
      [Long.fromNumber(1), 1, 'Long', '2'],
      [new Double(1), 1, 'Double', '2'],
    ]
    for (const [_id, [n, by, type, value]] of cases.entries()) {
      await things.insertOne({ _id, n })
      await db.command({ update: things.collectionName, updates: [{ q: { _id }, u: { $inc: { n: by } } }] })
      const read = await things.findOne({ _id }, { promoteValues: false })
      expect([(read?.n as { _bsontype: string })._bsontype, String(read?.n)]).toEqual([type, value])
    }
  })

  it('apply every operator', async () => {
    const things = empty()
    await things.insertOne({
      _id: 1 as never,
      n: 10,
      list: [1, 2, 3, 2],
      old: 'x',
      low: 5,
      high: 5,
      deep: [{ k: 1 }, { k: 2 }],
    })
    await change(things, {
      $mul: { n: 3 },
      $min: { low: 3 },
      $max: { high: 4 },
      $rename: { old: 'renamed' },
      $push: { list: { $each: [9, 0], $position: 0, $slice: 5 } },
      $addToSet: { set: { $each: ['a', 'b', 'a'] } },
      $pull: { deep: { k: { $gte: 2 } } },
      $currentDate: { seen: true },
      $unset: { nothing: '' },
    })
    await change(things, { $pop: { list: -1 }, $pullAll: { set: ['b'] } })
    const read = await things.findOne({})
    expect(read).toMatchObject({
      n: 30,
      low: 3,
      high: 5,
      renamed: 'x',
      list: [0, 1, 2, 3],
      set: ['a'],
      deep: [{ k: 1 }],
    })
    expect(read?.seen).toBeInstanceOf(Date)
    await things.updateOne({}, [{ $set: { total: { $add: ['$n', 1] } } }, { $unset: 'list' }])
    expect(await things.findOne({})).toMatchObject({ total: 31, set: ['a'] })
    expect(await things.findOne({ list: { $exists: true } })).toBeNull()
  })

  it('reach into documents and arrays, and refuse paths that do not fit', async () => {
    const things = empty()
    await things.insertOne({ a: { b: [10, 20] }, text: 'x' })
    await things.updateOne({}, { $set: { 'a.b.1': 21, 'a.c.d': 1 } })
    expect(await things.findOne({})).toMatchObject({ a: { b: [10, 21], c: { d: 1 } } })
    expect(await refusal(things.updateOne({}, { $set: { 'text.x': 1 } }))).toMatchObject({ code: 28 })
    expect(await refusal(things.updateOne({}, { $set: { a: 1, 'a.b': 1 } }))).toMatchObject({ code: 40 })
    expect(await refusal(things.updateOne({}, { $set: { _id: 1 } }))).toMatchObject({ code: 66 })
    expect(await refusal(things.updateOne({}, { $inc: { text: 1 } }))).toMatchObject({ code: 14 })
    expect(await refusal(change(things, { $push: { text: 1 } }))).toMatchObject({ code: 2 })
    expect(await refusal(things.updateOne({}, { $nonsense: { a: 1 } }))).toMatchObject({ code: 9 })
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
  it('gives the document before or after, sorted and projected', async () => {
    const things = empty<Document>()
    await things.insertMany([
      { n: 1, s: 'a' },
      { n: 2, s: 'b' },
    ])
    expect(await things.findOneAndUpdate({}, { $set: { s: 'z' } }, { sort: { n: -1 } })).toMatchObject({
      n: 2,
      s: 'b',
    })
    expect(
      await things.findOneAndUpdate(
        { n: 2 },
        { $inc: { n: 5 } },
        { returnDocument: 'after', projection: { _id: 0, n: 1 } },
      ),
    ).toEqual({ n: 7 })
    expect(await things.findOneAndReplace({ n: 7 }, { m: 1 }, { returnDocument: 'after' })).toMatchObject({
      m: 1,
    })
    expect(await things.findOneAndDelete({ n: 1 })).toMatchObject({ s: 'a' })
    expect(await things.findOneAndUpdate({ n: 1 }, { $set: { s: 1 } })).toBeNull()
  })

  it('tells what an upsert made', async () => {
    const things = empty<Document>()
    const options = { upsert: true, includeResultMetadata: true } as const
    const made = await things.findOneAndUpdate({ k: 1 }, { $set: { v: 1 } }, options)
    expect(made.value).toBeNull()
    expect(made.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false })
    expect(made.lastErrorObject?.upserted).toBeInstanceOf(ObjectId)
    const found = await things.findOneAndUpdate(
      { k: 1 },
      { $set: { v: 2 } },
      { ...options, returnDocument: 'after' },
    )
    expect(found.lastErrorObject).toMatchObject({ n: 1, updatedExisting: true })
    expect(found.value).toMatchObject({ k: 1, v: 2 })
  })
})

describe('queries', () => {
  it('tell null, missing and arrays apart', async () => {
    const things = empty<{ _id: number; a?: unknown }>()
    await things.insertMany([
      { _id: 1 },
      { _id: 2, a: null },
      { _id: 3, a: [] },
      { _id: 4, a: [1, [2, 3]] },
      { _id: 5, a: { b: 1 } },
      { _id: 6, a: [{ b: 1 }, { b: 2 }] },
    ])
    const ids = async (query: Document) =>
      (await things.find(query).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ a: null })).toEqual([1, 2])
    expect(await ids({ a: { $exists: false } })).toEqual([1])
    expect(await ids({ a: { $type: 'null' } })).toEqual([2])
    expect(await ids({ a: [] })).toEqual([3])
    expect(await ids({ a: { $size: 2 } })).toEqual([4, 6])
    expect(await ids({ a: [2, 3] })).toEqual([4])
    expect(await ids({ a: 2 })).toEqual([])
    expect(await ids({ 'a.1': [2, 3] })).toEqual([4])
    expect(await ids({ 'a.b': 1 })).toEqual([5, 6])
    expect(await ids({ 'a.b': { $ne: 1 } })).toEqual([1, 2, 3, 4])
    expect(await ids({ a: { $elemMatch: { b: { $gt: 1 } } } })).toEqual([6])
    expect(await ids({ a: { $elemMatch: { $gte: 1 } } })).toEqual([4])
    expect(await ids({ a: { $all: [1, [2, 3]] } })).toEqual([4])
    expect(await ids({ 'a.b': { $in: [2, null] } })).toEqual([1, 2, 6])
    expect(await ids({ $nor: [{ a: null }, { 'a.b': 1 }] })).toEqual([3, 4])
    expect(await ids({ $expr: { $eq: [{ $type: '$a' }, 'object'] } })).toEqual([5])
  })

  it('match text by expression', async () => {
    const things = empty<{ text: string }>()
    await things.insertMany([{ text: 'Berlin (Mitte)' }, { text: 'berlin' }, { text: 'Köln' }])
    expect(await things.countDocuments({ text: /^BERLIN/i })).toBe(2)
    expect(await things.countDocuments({ text: { $regex: '\\(mitte\\)$', $options: 'i' } })).toBe(1)
    expect(await things.countDocuments({ text: { $not: /berlin/i } })).toBe(1)
    expect(await things.countDocuments({ text: { $in: [/^k/i, 'berlin'] } })).toBe(2)
  })

  it('sort by type, then value', async () => {
    const things = empty<{ _id: number; v?: unknown }>()
    const inOrder = [
      new MinKey(),
      null,
      new Double(-1.5),
      2,
      Long.fromNumber(3),
      '',
      'A',
      'a',
      'é',
      '日',
      { a: 1 },
      { a: 2 },
      new Binary(Buffer.from('x')),
      new ObjectId('650000000000000000000001'),
      new ObjectId('650000000000000000000002'),
      false,
      true,
      new Date(0),
      new Date(1),
      new MaxKey(),
    ]
    await things.insertMany(inOrder.map((v, _id) => ({ _id, v })).reverse())
    const ids = async (direction: 1 | -1) =>
      (await things.find().sort({ v: direction }).toArray()).map(({ _id }) => _id)
    expect(await ids(1)).toEqual(inOrder.map((_, i) => i))
    expect(await ids(-1)).toEqual(inOrder.map((_, i) => i).reverse())
  })

  it('project fields in and out', async () => {
    const things = empty<Document>()
    await things.insertOne({ a: 1, b: { c: 1, d: 2 }, list: [{ x: 1, y: 2 }, { x: 3 }, 5] })
    const project = (projection: Document) => things.findOne({}, { projection })
    expect(await project({ _id: 0, 'b.c': 1, 'list.x': 1 })).toEqual({
      b: { c: 1 },
      list: [{ x: 1 }, { x: 3 }],
    })
    expect(await project({ _id: 0, b: 0, 'list.x': 0 })).toEqual({ a: 1, list: [{ y: 2 }, {}, 5] })
    expect(await project({ _id: 0, a: 1, twice: { $multiply: ['$a', 2] } })).toEqual({ a: 1, twice: 2 })
    expect(await project({ _id: 0, list: { $slice: 1 }, a: 1 })).toEqual({ a: 1, list: [{ x: 1, y: 2 }] })
    expect(await project({ list: { $elemMatch: { x: 3 } } })).toEqual({
      _id: expect.any(ObjectId) as unknown,
      list: [{ x: 3 }],
    })
    const mixed = await refusal(things.findOne({}, { projection: { a: 1, b: 0 } }))
    expect(mixed.code).toBe(differs.unknownError ?? 31254)
  })

  it('refuse operators that nobody knows', async () => {
    const things = empty()
    await things.insertOne({ a: 1 })
    expect(await refusal(things.findOne({ a: { $near2: 1 } }))).toMatchObject({
      code: 2,
      codeName: 'BadValue',
    })
    expect(await refusal(things.findOne({ $nonsense: 1 }))).toMatchObject({ code: 2 })
    expect(await refusal(things.findOne({ a: { $in: 1 } } as Document))).toMatchObject({ code: 2 })
    expect(await refusal(things.findOne({ $and: [] }))).toMatchObject({ code: 2 })
    expect(await refusal(db.command({ nonsense: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    })
    expect(await refusal(things.aggregate([{ $nonsense: {} }]).toArray())).toMatchObject({ code: 40324 })
  })
})

describe('aggregation', () => {
  const sales = empty<Document>()
  const people = empty<Document>()

  beforeAll(async () => {
    await people.insertMany([
      { _id: 'ann' as never, city: 'Berlin' },
      { _id: 'bob' as never, city: 'Oslo' },
    ])
    await sales.insertMany([
      { _id: 1 as never, who: 'ann', amount: 100, at: new Date('2025-01-05T23:30:00Z'), tags: ['a', 'b'] },
      {
        _id: 2 as never,
        who: 'bob',
        amount: new Double(50.5),
        at: new Date('2025-01-20T00:00:00Z'),
        tags: [],
      },
      { _id: 3 as never, who: 'ann', amount: Long.fromNumber(7), at: new Date('2025-03-01T12:00:00Z') },
    ])
  })

  const run = (...pipeline: Document[]) => sales.aggregate(pipeline).toArray()

  it('groups and accumulates', async () => {
    const grouped = await run(
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$who',
          total: { $sum: '$amount' },
          mean: { $avg: '$amount' },
          least: { $min: '$amount' },
          most: { $max: '$amount' },
          count: { $sum: 1 },
          first: { $first: '$_id' },
          last: { $last: '$_id' },
          all: { $push: '$_id' },
        },
      },
      { $sort: { _id: 1 } },
    )
    expect(grouped).toEqual([
      { _id: 'ann', total: 107, mean: 53.5, least: 7, most: 100, count: 2, first: 1, last: 3, all: [1, 3] },
      { _id: 'bob', total: 50.5, mean: 50.5, least: 50.5, most: 50.5, count: 1, first: 2, last: 2, all: [2] },
    ])
    expect(
      await run(
        { $group: { _id: null, who: { $addToSet: '$who' } } },
        { $project: { _id: 0, n: { $size: '$who' } } },
      ),
    ).toEqual([{ n: 2 }])
    expect(await run({ $sortByCount: '$who' })).toEqual([
      { _id: 'ann', count: 2 },
      { _id: 'bob', count: 1 },
    ])
  })

  it('counts, also nothing', async () => {
    expect(await run({ $count: 'n' })).toEqual([{ n: 3 }])
    const nothing = await run({ $match: { who: 'nobody' } }, { $count: 'n' })
    expect(nothing).toEqual(differs.countsNothing ? [{ n: 0 }] : [])
    expect(await sales.countDocuments({ who: 'nobody' })).toBe(0)
  })

  it('unwinds, joins and facets', async () => {
    expect(await run({ $unwind: '$tags' }, { $project: { tags: 1 } })).toEqual([
      { _id: 1, tags: 'a' },
      { _id: 1, tags: 'b' },
    ])
    expect(
      await run(
        { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { i: 1 } },
      ),
    ).toEqual([
      { _id: 1, i: 0 },
      { _id: 1, i: 1 },
      { _id: 2, i: null },
      { _id: 3, i: null },
    ])
    expect(
      await run(
        { $lookup: { from: people.collectionName, localField: 'who', foreignField: '_id', as: 'person' } },
        { $project: { city: { $first: '$person.city' } } },
        { $sort: { _id: 1 } },
      ),
    ).toEqual([
      { _id: 1, city: 'Berlin' },
      { _id: 2, city: 'Oslo' },
      { _id: 3, city: 'Berlin' },
    ])
    const pipeline = [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }, { $project: { _id: 0 } }]
    expect(
      await run(
        { $match: { _id: 2 } },
        { $lookup: { from: people.collectionName, let: { who: '$who' }, pipeline, as: 'p' } },
        { $project: { p: 1 } },
      ),
    ).toEqual([{ _id: 2, p: [{ city: 'Oslo' }] }])
    expect(
      await run({
        $facet: {
          page: [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { _id: 1 } }],
          total: [{ $count: 'n' }],
        },
      }),
    ).toEqual([{ page: [{ _id: 2 }], total: [{ n: 3 }] }])
  })

  it('computes', async () => {
    const one = async (expression: unknown) =>
      (await run({ $match: { _id: 1 } }, { $project: { _id: 0, v: expression } }))[0]?.v as unknown
    expect(await one({ $cond: [{ $gt: ['$amount', 50] }, 'much', 'little'] })).toBe('much')
    expect(await one({ $ifNull: ['$nothing', 'none'] })).toBe('none')
    expect(await one({ $dateToString: { date: '$at', format: '%Y-%m' } })).toBe('2025-01')
    expect(await one({ $year: '$at' })).toBe(2025)
    expect(await one({ $concat: [{ $toUpper: '$who' }, '!'] })).toBe('ANN!')
    expect(await one({ $round: [{ $divide: ['$amount', 3] }, 2] })).toBe(33.33)
    expect(await one({ $map: { input: '$tags', as: 't', in: { $concat: ['$$t', 'x'] } } })).toEqual([
      'ax',
      'bx',
    ])
    expect(await one({ $filter: { input: '$tags', as: 't', cond: { $ne: ['$$t', 'a'] } } })).toEqual(['b'])
    expect(await one({ $arrayElemAt: ['$tags', -1] })).toBe('b')
    expect(await one({ $switch: { branches: [{ case: false, then: 1 }], default: 2 } })).toBe(2)
    expect(await one({ $in: ['a', '$tags'] })).toBe(true)
    expect(await one({ $literal: '$who' })).toBe('$who')
  })

  it('truncates dates to days and months', async () => {
    const at = { date: '$at', unit: 'month' }
    const months = await run({ $group: { _id: { $dateTrunc: at }, n: { $sum: 1 } } }, { $sort: { _id: 1 } })
    if (differs.truncatesDatesWrong) return
    expect(months).toEqual([
      { _id: new Date('2025-01-01T00:00:00Z'), n: 2 },
      { _id: new Date('2025-03-01T00:00:00Z'), n: 1 },
    ])
  })

  it('replaces roots, adds and removes fields', async () => {
    expect(
      await run(
        { $match: { _id: 1 } },
        { $addFields: { 'x.y': '$who' } },
        { $unset: ['tags', 'at', 'amount'] },
      ),
    ).toEqual([{ _id: 1, who: 'ann', x: { y: 'ann' } }])
    expect(await run({ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { a: '$who' } } })).toEqual([
      { a: 'ann' },
    ])
  })
})

describe('transactions', () => {
  const sessions: ClientSession[] = []

  /** A session with a transaction open, which ends with the test. */
  function transaction(): ClientSession {
    const session = client.startSession()
    sessions.push(session)
    session.startTransaction()
    return session
  }

  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.endSession()
  })

  it('show their writes to nobody before they commit, and all at once then', async () => {
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

  it('leave nothing when they abort', async () => {
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

  it('are over when a statement fails', async () => {
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

  it('of twenty that count at the same time lose no step', async () => {
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

  it('that meet on a document both succeed, one after the other', async () => {
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
  it('are applied once and answer the same again', async () => {
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

describe('@auth/mongodb-adapter', () => {
  it('keeps users, accounts, sessions and one-time tokens', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'test/mongo/auth-adapter.ts',
      uri,
    ])
    const said = JSON.parse(stdout) as Record<string, unknown>
    expect(said).toMatchObject({
      byEmail: { name: 'Ann', email: 'ann@example.com', emailVerified: null },
      byAccount: { name: 'Ann' },
      bySession: { session: { expires: '2030-01-01T00:00:00.000Z' }, user: { name: 'Ann' } },
      prolonged: { expires: '2031-01-01T00:00:00.000Z' },
      renamed: { name: 'Anna', email: 'ann@example.com' },
      token: { identifier: 'ann' },
      tokenAgain: null,
      afterDeletion: [null, null, null],
    })
  })
})

describe('the server', () => {
  it('says that it is the primary of a replica set', async () => {
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

  it('lists databases and collections, and explains', async () => {
    const things = empty()
    await things.createIndex({ a: 1 })
    await things.insertOne({ a: 1 })
    const { databases } = await client.db().admin().listDatabases()
    expect(databases.map(({ name }) => name)).toContain(db.databaseName)
    expect(await db.listCollections({ name: things.collectionName }).toArray()).toMatchObject([
      { name: things.collectionName, type: 'collection' },
    ])
    const plan = async (query: Document) =>
      ((await things.find(query).explain()) as { queryPlanner: { winningPlan: unknown } }).queryPlanner
        .winningPlan
    expect(await plan({ a: 1 })).toMatchObject({ stage: 'IXSCAN', indexName: 'a_1' })
    expect(await plan({ b: 1 })).toMatchObject({ stage: 'COLLSCAN' })
    expect(await things.drop()).toBe(true)
    expect(await db.listCollections({ name: things.collectionName }).toArray()).toEqual([])
  })
})
