import { behind, type Proxy, startProxy } from '@/tools/simulation/proxy'
import { serviceDatabase } from '@/test/support/services'
import { setDatabaseTimeout, transaction } from './client'
import { collection } from './collections'
import { itInFull } from '@/test/support/tier'

/** The limit for a call in these tests, in milliseconds. */
const LIMIT = 500

let proxy: Proxy

beforeAll(async () => {
  const uri = process.env.MONGODB_URI ?? ''
  proxy = await startProxy(Number(new URL(uri).port || 27017))
  process.env.MONGODB_URI = behind(uri, proxy)
})
afterAll(() => proxy.close())
const { db } = serviceDatabase()
afterAll(() => setDatabaseTimeout(undefined))

const read = () => collection('locks').findOne({ _id: 'one' })
const take = (_id = 'one') =>
  transaction(async (session) => {
    await collection('locks').updateOne({ _id }, { $inc: { taken: 1 } }, { upsert: true, session })
  })
const lockCount = async (_id: string) =>
  (await db.collection('locks').findOne({ _id: _id as never }))?.taken as unknown

/** Retries, because a busy machine may exceed the limit too. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      continue
    }
  }
}

itInFull('a server times out database calls, and continues when the database responds again', async () => {
  await setDatabaseTimeout(LIMIT)
  await persistently(() => take())
  proxy.set('paused')
  // Without a limit none of these would end, because no byte arrives.
  await expect(read()).rejects.toThrow()
  await expect(take()).rejects.toThrow()
  proxy.set('refusing')
  await expect(read()).rejects.toThrow()
  await expect(take()).rejects.toThrow()
  proxy.set('passing')
  await persistently(() => take('two'))
  expect(await lockCount('two')).toBeGreaterThan(0)
})

it('never starts a change that has waited beyond the limit', async () => {
  await setDatabaseTimeout(LIMIT)
  await persistently(read)
  proxy.set('paused')
  // More than run at once.
  const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => take('crowd')))
  proxy.set('passing')
  expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 'rejected'))
  await persistently(() => take('next'))
  // The first ones may have continued in the background, but none of the forty that waited.
  expect((await lockCount('crowd')) ?? 0).toBeLessThanOrEqual(20)
})
