import { returnInMemory, takeInMemory } from './memory-counters'

const SIZE = { points: 3, seconds: 60 }
let spender = 0
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
  spender += 1
})
afterEach(() => jest.useRealTimers())
const take = (cost = 1, size = SIZE) => takeInMemory('reads', `client ${spender}`, size, cost)

it('takes so many points, and says how long it is until there are some again', () => {
  expect([take(), take(), take()]).toEqual([null, null, null])
  expect(take()).toBe(60)
  jest.advanceTimersByTime(59_500)
  expect(take()).toBe(1)
  jest.advanceTimersByTime(500)
  expect(take()).toBeNull()
})

it('takes none where there are not enough, so that less may still be had', () => {
  expect(take(2)).toBeNull()
  expect(take(2)).toBe(60)
  expect(take(1)).toBeNull()
  expect(take(1)).toBe(60)
})

it('takes all for what costs more than there are', () => {
  expect(take(480)).toBeNull()
  expect(take(1)).toBe(60)
})

it('counts each spender and each budget apart', () => {
  expect(take(3)).toBeNull()
  expect(takeInMemory('reads', `other ${spender}`, SIZE, 3)).toBeNull()
  expect(takeInMemory('support', `client ${spender}`, SIZE, 3)).toBeNull()
})

it('gives back what was taken and no more', () => {
  expect(take(3)).toBeNull()
  returnInMemory('reads', `client ${spender}`, 1)
  expect([take(), take()]).toEqual([null, 60])
  returnInMemory('reads', `client ${spender}`, 100)
  expect([take(3), take()]).toEqual([null, 60])
  returnInMemory('reads', 'nobody', 1)
})

it('remembers ten thousand spenders, and forgets the one that asked longest ago', () => {
  expect(take(3)).toBeNull()
  for (let i = 0; i < 9_999; i += 1) takeInMemory('reads', `crowd ${spender} ${i}`, SIZE, 1)
  expect(take()).toBe(60)
  for (let i = 0; i < 10_000; i += 1) takeInMemory('reads', `more ${spender} ${i}`, SIZE, 1)
  expect(take()).toBeNull()
})
