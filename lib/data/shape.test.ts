import { type Document } from 'mongodb'
import { serviceDatabase } from '@/test/support/services'
import { ping, isDuplicateKey } from './client'
import { INDEXES } from './indexes'
import { findIndexProblems, migrate, MIGRATIONS } from './migrations'

const { db } = serviceDatabase()

const errorOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    return error
  }
  return null
}

describe('migrate', () => {
  it('does nothing the second time', async () => {
    const before = await db.collection('migrations').find().toArray()
    expect(await migrate()).toEqual([])
    expect(await db.collection('migrations').find().toArray()).toEqual(before)
  })

  it('creates every index and the lock of an empty database', async () => {
    await db.dropDatabase()
    expect(await migrate()).toEqual(['indexes and locks'])
    expect(await findIndexProblems()).toEqual([])
    expect(await db.collection('locks').find().toArray()).toEqual([{ _id: 'administrators', taken: 0 }])
  })

  it('runs only the later migration on a database of the release before', async () => {
    const run = jest.fn(() => Promise.resolve())
    const migrations = [...MIGRATIONS, { id: 2, name: 'the next', compatibleWith: 1, run }]
    expect(await migrate(undefined, migrations)).toEqual(['the next'])
    expect(run).toHaveBeenCalledTimes(1)
    expect(await migrate(undefined, migrations)).toEqual([])
    const rows = db.collection<{ _id: number }>('migrations')
    expect(await rows.find({}, { projection: { appliedAt: 0 } }).toArray()).toEqual([
      { _id: 1, name: 'indexes and locks' },
      { _id: 2, name: 'the next', beside: 1 },
    ])
    await rows.deleteOne({ _id: 2 })
  })

  it('may run in several processes at once', async () => {
    const before = await db.collection('migrations').countDocuments({})
    await db.collection('migrations').deleteMany({})
    await Promise.all(Array.from({ length: 5 }, () => migrate()))
    expect(await db.collection('migrations').countDocuments({})).toBe(before)
  })
})

describe.each(Object.entries(INDEXES))('indexes of %s', (name, indexes) => {
  it.each(indexes)('$name', async ({ name: index, key, unique, partialFilterExpression }) => {
    const definition = (await db.collection(name).indexes()).find((item) => item.name === index)
    expect(definition).toBeDefined()
    expect(Object.entries(definition?.key ?? {})).toEqual(Object.entries(key))
    expect({
      unique: definition?.unique ?? false,
      partialFilterExpression: definition?.partialFilterExpression,
    }).toEqual({
      unique: unique ?? false,
      partialFilterExpression,
    })
  })

  it('has no others', async () => {
    expect((await db.collection(name).indexes()).map((item) => item.name).sort()).toEqual(
      ['_id_', ...indexes.map((item) => item.name)].sort(),
    )
  })
})

describe('unique indexes', () => {
  it('allow one intent per offer, and any number of offers without one', async () => {
    const offers = db.collection<Document>('offers')
    const offer = (n: number) => ({ buyerId: n, propertyId: n, open: false, holdsListing: false })
    await offers.insertMany([offer(1), offer(2)])
    await offers.insertOne({ ...offer(3), paymentIntentId: 'pi_1' })
    const error = await errorOf(offers.insertOne({ ...offer(4), paymentIntentId: 'pi_1' }))
    expect(isDuplicateKey(error, 'paymentIntentId')).toBe(true)
    expect(isDuplicateKey(error)).toBe(true)
    expect(isDuplicateKey(error, 'propertyId')).toBe(false)
  })

  it('allow one open offer per buyer and listing, and one offer that holds the listing', async () => {
    const offers = db.collection<Document>('offers')
    const insert = (buyerId: string, open: boolean, holdsListing: boolean) =>
      errorOf(offers.insertOne({ buyerId, propertyId: 'listing', open, holdsListing }))
    expect(await insert('a', true, false)).toBeNull()
    expect(await insert('b', true, false)).toBeNull()
    expect(await insert('a', false, false)).toBeNull()
    expect(isDuplicateKey(await insert('a', true, false), 'buyerId', 'propertyId')).toBe(true)
    expect(await insert('c', false, true)).toBeNull()
    expect(isDuplicateKey(await insert('d', false, true), 'propertyId')).toBe(true)
  })

  it('are distinguished from other errors', async () => {
    expect(isDuplicateKey(new Error('E11000 duplicate key error'))).toBe(false)
    const error = await errorOf(db.collection('offers').find({ $nope: 1 }).toArray())
    expect(error).not.toBeNull()
    expect(isDuplicateKey(error)).toBe(false)
  })
})

it('the database responds', async () => expect(await ping()).toBe(true))
