import { serviceDatabase } from '@/test/support/services'
import { ping } from './client'
import { isDuplicateKey } from './errors'
import { INDEXES } from './indexes'
import { migrate } from './migrations'

const { db } = serviceDatabase()

const refused = async (work: Promise<unknown>) => {
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

  it('may run in several processes at once', async () => {
    await db.collection('migrations').deleteMany({})
    await Promise.all(Array.from({ length: 5 }, migrate))
    expect(await db.collection('migrations').countDocuments({})).toBe(1)
  })
})

describe.each(Object.entries(INDEXES))('indexes of %s', (name, indexes) => {
  it.each(indexes)('$name', async ({ name: index, key, unique, partialFilterExpression }) => {
    const found = (await db.collection(name).indexes()).find((one) => one.name === index)
    expect(found).toBeDefined()
    expect(Object.entries(found?.key ?? {})).toEqual(Object.entries(key))
    expect({
      unique: found?.unique ?? false,
      partialFilterExpression: found?.partialFilterExpression,
    }).toEqual({
      unique: unique ?? false,
      partialFilterExpression,
    })
  })

  it('and no others', async () => {
    expect((await db.collection(name).indexes()).map((one) => one.name).sort()).toEqual(
      ['_id_', ...indexes.map((one) => one.name)].sort(),
    )
  })
})

describe('unique indexes', () => {
  it('hold one intent for one offer, and any number of offers without one', async () => {
    const offers = db.collection('offers')
    const offer = (n: number) => ({ buyerId: n, propertyId: n, open: false, claiming: false })
    await offers.insertMany([offer(1), offer(2)])
    await offers.insertOne({ ...offer(3), paymentIntentId: 'pi_1' })
    const error = await refused(offers.insertOne({ ...offer(4), paymentIntentId: 'pi_1' }))
    expect(isDuplicateKey(error, 'paymentIntentId')).toBe(true)
    expect(isDuplicateKey(error)).toBe(true)
    expect(isDuplicateKey(error, 'propertyId')).toBe(false)
  })

  it('hold one open offer a buyer and listing, and one claiming offer a listing', async () => {
    const offers = db.collection('offers')
    const insert = (buyerId: string, open: boolean, claiming: boolean) =>
      refused(offers.insertOne({ buyerId, propertyId: 'listing', open, claiming }))
    expect(await insert('a', true, false)).toBeNull()
    expect(await insert('b', true, false)).toBeNull()
    expect(await insert('a', false, false)).toBeNull()
    expect(isDuplicateKey(await insert('a', true, false), 'buyerId', 'propertyId')).toBe(true)
    expect(await insert('c', false, true)).toBeNull()
    expect(isDuplicateKey(await insert('d', false, true), 'propertyId')).toBe(true)
  })

  it('are told from other errors', async () => {
    expect(isDuplicateKey(new Error('E11000 duplicate key error'))).toBe(false)
    const error = await refused(db.collection('offers').find({ $nope: 1 }).toArray())
    expect(error).not.toBeNull()
    expect(isDuplicateKey(error)).toBe(false)
  })
})

it('the database answers', async () => {
  expect(await ping()).toBe(true)
})
