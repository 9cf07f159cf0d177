import { STUCK_AFTER, waitAfter } from './jobs'

it.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [7, 1_920],
  [8, 3_600],
  [10_000, 3_600],
])('after %p tries in vain a job waits %p s', (tries, seconds) => {
  expect(waitAfter(tries)).toBe(seconds * 1_000)
})

it('a job that is stuck has failed for about half an hour', () => {
  const waited = Array.from({ length: STUCK_AFTER - 1 }, (_, i) => waitAfter(i + 1)).reduce(
    (a, b) => a + b,
    0,
  )
  expect(waited).toBeGreaterThan(25 * 60_000)
  expect(waited).toBeLessThan(40 * 60_000)
})
