import { serviceDatabase } from '@/test/support/services'
import { createMissingIndexes, findIndexProblems } from './migrations'
import { readServerFacts } from './service-records'

const { db } = serviceDatabase()

it('finds no fault in the migrated indexes', async () => expect(await findIndexProblems()).toEqual([]))

it('names missing, different and unknown indexes; creates missing ones', async () => {
  await db.collection('wishlist').dropIndex('listing')
  await db.collection('imports').dropIndexes()
  await db.collection('sales').dropIndex('agent')
  await db.collection('sales').createIndex({ agentId: 1 }, { name: 'agent' })
  await db.collection('history').createIndex({ field: 1 }, { name: 'by_hand' })
  const faults = await findIndexProblems()
  expect(faults).toEqual([
    { collection: 'wishlist', name: 'listing', fault: 'missing' },
    { collection: 'imports', name: 'one_open_per_agent', fault: 'missing' },
    { collection: 'imports', name: 'agent', fault: 'missing' },
    { collection: 'imports', name: 'expiry', fault: 'missing' },
    { collection: 'history', name: 'by_hand', fault: 'unknown' },
    { collection: 'sales', name: 'agent', fault: 'different' },
  ])
  expect(await createMissingIndexes()).toHaveLength(4)
  expect((await findIndexProblems()).map(({ fault }) => fault)).toEqual(['unknown', 'different'])
  await db.collection('sales').dropIndex('agent')
  await db.collection('history').dropIndex('by_hand')
  await createMissingIndexes()
  expect(await findIndexProblems()).toEqual([])
})

it("reads the server's facts without leaving a trace", async () => {
  const facts = await readServerFacts()
  expect(facts).toMatchObject({ hasTransactions: true, version: expect.any(String) })
  expect(Math.abs(facts.clockAhead)).toBeLessThan(5_000)
  expect(await db.collection<{ _id: string }>('locks').findOne({ _id: 'doctor' })).toBeNull()
})
