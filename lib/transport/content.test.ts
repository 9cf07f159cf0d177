import { type ClientSession, type Db } from 'mongodb'
import { revalidateTag } from 'next/cache'
import { recordContentChange } from '@/lib/data/changing-content'
import { withInvalidation } from './content'

jest.mock('next/cache', () => ({ revalidateTag: jest.fn(), unstable_cache: jest.fn() }))

const changeCount = () =>
  [...((globalThis as { keysteadSeenChanges?: Map<string, true> }).keysteadSeenChanges?.keys() ?? [])].length

/** A transaction's last write, which the database accepts. */
const write = async () => {
  const db = { collection: () => ({ updateOne: () => Promise.resolve() }) } as unknown as Db
  await recordContentChange(db, {} as ClientSession)
}
const fail = async () => {
  await write()
  throw new Error('no answer to the commit')
}
const takeLong = async () => {
  await write()
  const now = performance.now() + 3_000
  jest.spyOn(performance, 'now').mockReturnValue(now)
}

afterEach(() => {
  jest.restoreAllMocks()
  jest.mocked(revalidateTag).mockClear()
})

it.each([
  ['a change in time is not polled again', write, 1],
  ['a failed change, which may be committed later, is polled like one of another process', fail, 0],
  ['a slow change, which may have ended after its response, is polled too', takeLong, 0],
])('%s', async (_what, work, own) => {
  const before = changeCount()
  await withInvalidation(['lists'], {}, work).catch(() => undefined)
  expect(changeCount() - before).toBe(own)
  expect(revalidateTag).toHaveBeenCalledWith('lists', { expire: 0 })
})
