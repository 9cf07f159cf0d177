import { ObjectId } from 'mongodb'
import { serviceDatabase } from '@/test/support/services'
import { transaction } from './client'
import { collection } from './collections'
import { ReadLog, recordReads } from './recorded-reads'

serviceDatabase()

const counters = () => collection('rateLimits')
const at = new Date()
const row = (taken: number) => ({ _id: `${new ObjectId().toHexString()} x`, taken, expiresAt: at })

/** The log of some reads. */
async function logOf(work: () => Promise<unknown>): Promise<ReadLog> {
  const log = new ReadLog()
  await recordReads(log, work)
  return log
}

beforeEach(async () => {
  await counters().deleteMany({})
  await counters().insertMany([row(1), row(2), row(3)])
})

const READS: [string, () => Promise<unknown>][] = [
  ['findOne', () => counters().findOne({ taken: 3 })],
  [
    'a list',
    () =>
      counters()
        .find({ taken: { $gt: 1 } })
        .sort({ taken: -1 })
        .limit(1)
        .toArray(),
  ],
  [
    'a list in batches',
    () =>
      counters()
        .find({ taken: { $gte: 3 } })
        .batchSize(1)
        .toArray(),
  ],
  ['a count', () => counters().countDocuments({ taken: 3 })],
  ['distinct values', () => counters().distinct('taken')],
]

it.each(READS)('notices a changed result: %s', async (_, read) => {
  const log = await logOf(read)
  expect([log.isComplete, await log.isUnchanged()]).toEqual([true, true])
  await counters().updateOne({ taken: 3 }, { $set: { taken: 4 } })
  expect(await log.isUnchanged()).toBe(false)
})

it('ignores changes of what was not read', async () => {
  const log = await logOf(() => counters().find({ taken: 2 }).toArray())
  await counters().updateOne({ taken: 3 }, { $set: { taken: 4 } })
  expect(await log.isUnchanged()).toBe(true)
})

it('is unchanged only if all reads are', async () => {
  const log = await logOf(async () => {
    await counters().findOne({ taken: 1 })
    await counters().findOne({ taken: 2 })
  })
  await counters().updateOne({ taken: 1 }, { $inc: { taken: 10 } })
  expect(await log.isUnchanged()).toBe(false)
})

it.each<[string, () => Promise<unknown>]>([
  ['a write', () => counters().updateOne({ taken: 1 }, { $inc: { taken: 1 } })],
  [
    'a list that is read one by one',
    async () => {
      for await (const { taken } of counters().find()) expect(taken).toBeGreaterThan(0)
    },
  ],
  ['the next row of a list', () => counters().find().next()],
  ['a read in a transaction', () => transaction((session) => counters().findOne({}, { session }))],
  ['an aggregation', () => counters().aggregate([]).toArray()],
  [
    'a read that fails',
    () =>
      expect(
        counters()
          .find({ $no: 1 } as object)
          .toArray(),
      ).rejects.toThrow(),
  ],
])('cannot be repeated: %s', async (_, work) => {
  expect((await logOf(work)).isComplete).toBe(false)
})

it('cannot be repeated while a read is under way', async () => {
  const log = new ReadLog()
  const reading = recordReads(log, () => counters().findOne())
  expect(log.isComplete).toBe(false)
  await reading
  expect(log.isComplete).toBe(true)
})

it('records nothing outside of the work', async () => {
  const log = await logOf(() => counters().findOne({ taken: 1 }))
  await counters().updateOne({ taken: 2 }, { $set: { taken: 7 } })
  expect([log.isComplete, await log.isUnchanged()]).toEqual([true, true])
})
