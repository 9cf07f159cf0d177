import { refundPoint } from '@/lib/data/rate-limits'
import { refundInMemory, consumeInMemory, withRateLimit } from './rate-limit'

// They need a database and a request.
jest.mock('@/lib/data/rate-limits', () => ({ consumePoint: async () => null, refundPoint: jest.fn() }))
jest.mock('@/lib/env', () => ({ getEnv: () => ({ RATE_LIMITS: {}, RATE_LIMIT_SCALE: 1 }) }))
jest.mock('./client-address', () => ({
  ...jest.requireActual<object>('./client-address'),
  clientAddress: async () => '192.0.2.1',
}))

const SIZE = { points: 3, seconds: 60 }
let spender = 0
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
  spender += 1
})
afterEach(() => jest.useRealTimers())
const take = (cost = 1, size = SIZE) => consumeInMemory('reads', `client ${spender}`, size, cost)

it('consumes points up to the limit, and returns the seconds until the window ends', () => {
  expect([take(), take(), take()]).toEqual([null, null, null])
  expect(take()).toBe(60)
  jest.advanceTimersByTime(59_500)
  expect(take()).toBe(1)
  jest.advanceTimersByTime(500)
  expect(take()).toBeNull()
})

it('consumes none if too few are left, so that a smaller cost still passes', () => {
  expect(take(2)).toBeNull()
  expect(take(2)).toBe(60)
  expect(take(1)).toBeNull()
  expect(take(1)).toBe(60)
})

it('consumes all for a cost above the limit', () => {
  expect(take(480)).toBeNull()
  expect(take(1)).toBe(60)
})

it('counts each subject and each budget separately', () => {
  expect(take(3)).toBeNull()
  expect(consumeInMemory('reads', `other ${spender}`, SIZE, 3)).toBeNull()
  expect(consumeInMemory('support', `client ${spender}`, SIZE, 3)).toBeNull()
})

it('refunds what was consumed and no more', () => {
  expect(take(3)).toBeNull()
  refundInMemory('reads', `client ${spender}`, 1)
  expect([take(), take()]).toEqual([null, 60])
  refundInMemory('reads', `client ${spender}`, 100)
  expect([take(3), take()]).toEqual([null, 60])
  refundInMemory('reads', 'nobody', 1)
})

it('remembers ten thousand subjects, and drops the least recent', () => {
  expect(take(3)).toBeNull()
  for (let i = 0; i < 9_999; i += 1) consumeInMemory('reads', `crowd ${spender} ${i}`, SIZE, 1)
  expect(take()).toBe(60)
  for (let i = 0; i < 10_000; i += 1) consumeInMemory('reads', `more ${spender} ${i}`, SIZE, 1)
  expect(take()).toBeNull()
})

it('refunds a question to its email only if it is refused (D389)', async () => {
  const attempt = { email: 'Nora@x.test' }
  await withRateLimit('enquiries', attempt, () => Promise.resolve())
  expect(refundPoint).not.toHaveBeenCalled()
  const refusal = new Error('refused')
  await expect(withRateLimit('enquiries', attempt, () => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(jest.mocked(refundPoint).mock.calls).toEqual([['enquiries-address', 'nora@x.test']])
})
