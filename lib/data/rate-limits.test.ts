import { serviceDatabase } from '@/test/support/services'
import { refundPoint, consumePoint } from './rate-limits'

const { db } = serviceDatabase()
const counters = () => db.collection('rateLimits')
const size = { points: 5, seconds: 900 }

const take = (spender: string, input = size) => consumePoint('offers', spender, input)

it.each([1, 2, 3])(
  'allows exactly the limit of 100 concurrent attempts, on a new counter (run %i)',
  async (run) => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => take(`crowd ${run}`)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(size.points)
    for (const wait of waits.filter((wait) => wait !== null)) {
      expect(wait).toBeGreaterThan(size.seconds - 60)
      expect(wait).toBeLessThanOrEqual(size.seconds)
    }
  },
)

it('allows exactly the limit of 100 concurrent attempts, on a counter that has just expired', async () => {
  await take('again')
  await counters().updateOne({ taken: 1 }, { $set: { taken: 99, expiresAt: new Date(Date.now() - 1) } })
  const waits = await Promise.all(Array.from({ length: 100 }, () => take('again')))
  expect(waits.filter((wait) => wait === null)).toHaveLength(size.points)
})

it('counts every subject and every budget separately', async () => {
  const one = { points: 1, seconds: 60 }
  expect(await take('ann', one)).toBeNull()
  expect(await take('ann', one)).toBeGreaterThan(0)
  expect(await take('bea', one)).toBeNull()
  expect(await consumePoint('reviews', 'ann', one)).toBeNull()
})

it('allows a refunded point to be used again, and does not prolong the window by rejected attempts', async () => {
  const two = { points: 2, seconds: 60 }
  expect(await take('cleo', two)).toBeNull()
  await refundPoint('offers', 'cleo')
  expect([await take('cleo', two), await take('cleo', two)]).toEqual([null, null])
  const first = (await take('cleo', two)) ?? 0
  expect(await take('cleo', two)).toBeLessThanOrEqual(first)
})

it('stores neither the IP address nor the email', async () => {
  await take('192.0.2.7 dora@keystead.test')
  await take('x'.repeat(1_000_000))
  const stored = JSON.stringify(await counters().find().toArray())
  expect(stored).not.toMatch(/192\.0\.2\.7|dora|xxx/)
  expect(stored.length).toBeLessThan(10_000)
})

it('rejects everybody if the database cannot count', async () => {
  await take('eve')
  await counters().updateMany({}, { $set: { taken: 'broken' as never } })
  await expect(take('eve')).rejects.toThrow()
})
