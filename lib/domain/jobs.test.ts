import { countOverdueJobs, summarizeJobs, type JobKind, STUCK_AFTER_FAILURES, retryDelay } from './jobs'

it.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [7, 1_920],
  [8, 3_600],
  [10_000, 3_600],
])('retries after %p failed attempts in %p s', (tries, seconds) => {
  expect(retryDelay(tries)).toBe(seconds * 1_000)
})

it('calls a job stuck after about half an hour of failures', () => {
  const totalDelay = Array.from({ length: STUCK_AFTER_FAILURES - 1 }, (_, i) => retryDelay(i + 1)).reduce(
    (a, b) => a + b,
    0,
  )
  expect(totalDelay).toBeGreaterThan(25 * 60_000)
  expect(totalDelay).toBeLessThan(40 * 60_000)
})

describe('pending jobs', () => {
  const now = new Date('2025-03-01T12:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const job = (kind: JobKind, seconds: number, attempts = 0) => ({ kind, attempts, dueAt: at(seconds) })
  const failing = (kind: JobKind, seconds: number, since: number) => ({
    ...job(kind, seconds, 9),
    failingSince: at(since),
  })

  it.each([
    ['nothing', [], []],
    ['no job that is scheduled for later', [job('end-offer', 60)], []],
    ['a job that is scheduled for now', [job('send-mail', 0)], [['send-mail', 1, 0, 0]]],
    [
      'all overdue jobs, with the oldest first in any order',
      [job('send-mail', -5), job('send-mail', -900), job('send-mail', -60)],
      [['send-mail', 3, -900, 0]],
    ],
    [
      'a job that waits for its next check',
      [job('refund-payment', 600, 3)],
      [['refund-payment', 0, null, 1]],
    ],
    [
      'failing jobs since they were scheduled first, not since their last attempt',
      [failing('close-intent', 600, -259_200), job('close-intent', -5), failing('end-offer', -1, -900)],
      [
        ['close-intent', 1, -259_200, 1],
        ['end-offer', 1, -900, 1],
      ],
    ],
    [
      'each kind separately, in order',
      [job('send-mail', -1, 2), job('close-intent', -7), job('send-mail', 30, 1)],
      [
        ['close-intent', 1, -7, 0],
        ['send-mail', 1, -1, 2],
      ],
    ],
  ] as const)('summarizeJobs counts %s', (_, jobs, expected) => {
    const summary = summarizeJobs(jobs, now).map(({ kind, waiting, oldest, retried }) => [
      kind,
      waiting,
      oldest && (oldest.getTime() - now.getTime()) / 1_000,
      retried,
    ])
    expect(summary).toEqual(expected)
  })

  it('countOverdueJobs counts jobs that have been overdue or failing for longer than the limit', () => {
    const late = (...jobs: ReturnType<typeof job>[]) => countOverdueJobs(jobs, 600_000, now)
    expect(late(job('send-mail', -600), job('end-offer', 60), job('refund-payment', 600, 20))).toBe(0)
    expect(late(job('send-mail', -601), failing('end-offer', 1_800, -601))).toBe(2)
    expect(late(failing('end-offer', 1_800, -599))).toBe(0)
  })
})
