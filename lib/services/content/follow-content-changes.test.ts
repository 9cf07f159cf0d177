import { type Document, ObjectId } from 'mongodb'
import { changingContent, type ContentRecord } from '@/lib/data/changing-content'
import { transaction } from '@/lib/data/client'
import { collection } from '@/lib/data/collections'
import { getLog } from '@/lib/log'
import { serviceDatabase } from '@/test/support/services'
import { contentChangePoller, recordFollowedChanges } from './follow-content-changes'

const { db } = serviceDatabase()
const changes = () => db.collection<Document>('contentChanges')

/** The process's content store, which Next loads and tests do not. */
const store = { invalidate: jest.fn<void, [string[]]>(), forget: jest.fn<void, []>() }
Object.assign(globalThis, { [Symbol.for('keystead.content')]: store })

beforeEach(async () => {
  await changes().deleteMany({})
  jest.restoreAllMocks()
  jest.clearAllMocks()
})

const write = () =>
  transaction(async (session) => {
    await collection('locks').insertOne({ _id: new ObjectId().toHexString(), taken: 0 }, { session })
  })
const invalidatedTags = () => store.invalidate.mock.calls.flatMap(([tags]) => tags)

it('invalidates the tags that a transaction changed, once', async () => {
  const { poll } = contentChangePoller()
  await poll()
  await changingContent(['lists', 'property:1'], write)
  await poll()
  await poll()
  expect(invalidatedTags()).toEqual(['lists', 'property:1'])
})

it('includes changes from before its first poll, for a process that has just started', async () => {
  await changingContent(['reviews'], write)
  await contentChangePoller().poll()
  expect(invalidatedTags()).toEqual(['reviews'])
})

it('ignores aborted transactions and those that change no content', async () => {
  const change = changingContent(['lists'], () =>
    transaction(async () => {
      throw new Error('given up')
    }),
  )
  await expect(change).rejects.toThrow('given up')
  await write()
  await contentChangePoller().poll()
  expect(invalidatedTags()).toEqual([])
  expect(await changes().countDocuments()).toBe(0)
})

it('includes a transaction that was committed before the work around it failed', async () => {
  const records: ContentRecord[] = []
  const work = changingContent(
    ['lists'],
    async () => {
      await write()
      throw new Error('afterwards')
    },
    records,
  )
  await expect(work).rejects.toThrow('afterwards')
  expect(records).toMatchObject([{ tags: ['lists'] }])
  await contentChangePoller().poll()
  expect(invalidatedTags()).toEqual(['lists'])
})

it('includes the tags that nested work adds', async () => {
  const records: ContentRecord[] = []
  await changingContent(['lists'], () => changingContent(['reviews', 'lists'], write), records)
  await contentChangePoller().poll()
  expect(invalidatedTags()).toEqual(['lists', 'reviews'])
  expect(records).toMatchObject([{ tags: ['lists', 'reviews'] }])
})

it('omits changes that this process has followed itself', async () => {
  const records: ContentRecord[] = []
  await changingContent(['lists'], write, records)
  recordFollowedChanges(records.map(({ id }) => id))
  await contentChangePoller().poll()
  expect(invalidatedTags()).toEqual([])
})

it('includes a change that was written before the newest one and committed after it', async () => {
  const { poll } = contentChangePoller()
  await changingContent(['lists'], write)
  await poll()
  const at = new Date(Date.now() - 59_000)
  await changes().insertOne({ tags: ['properties'], at })
  await poll()
  expect(invalidatedTags()).toEqual(['lists', 'properties'])
})

it('looks back no further than a transaction may last', async () => {
  const { poll } = contentChangePoller()
  await changingContent(['lists'], write)
  await poll()
  await changes().insertOne({ tags: ['properties'], at: new Date(Date.now() - 3_600_000) })
  await poll()
  expect(invalidatedTags()).toEqual(['lists'])
})

it('uses the time of the database, not of this machine', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(0)
  await changingContent(['lists'], write)
  expect((await changes().findOne())?.at.getTime()).toBeGreaterThan(1e12)
})

it('drops the cache after a minute without an answer, and continues afterwards', async () => {
  const { poll, tick } = contentChangePoller()
  await poll()
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now')
  clock.mockReturnValue(now + 59_000)
  tick()
  expect(store.forget).not.toHaveBeenCalled()
  await poll()
  clock.mockReturnValue(now + 59_000 + 60_001)
  tick()
  expect(store.forget).toHaveBeenCalledTimes(1)
  await poll()
  tick()
  expect(store.forget).toHaveBeenCalledTimes(1)
})

it('logs the third poll in a row without an answer, once', async () => {
  const { tick } = contentChangePoller()
  const warned = jest.spyOn(getLog(), 'warn')
  const started = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  /** Polls until so many polls have started, each after the end of the one before. */
  const poll = async (count: number) => {
    for (tick(); started.mock.calls.length < count; tick()) await new Promise(setImmediate)
  }
  await poll(3)
  expect(warned).not.toHaveBeenCalled()
  await poll(6)
  expect(warned).toHaveBeenCalledTimes(1)
})
