import {
  isFullyRefunded,
  amountLeftToRefund,
  nextRefundAttempt,
  type Refund,
  REFUND_RETRY_DELAYS,
} from './refund'

const HOUR = 60 * 60 * 1000
const refund = (status: Refund['status'], amountMinor = 1_000, at = 0): Refund => ({
  id: `re_${status}`,
  status,
  amountMinor,
  createdAt: new Date(at),
})

it.each([
  ['nothing', [], 1_000, false],
  ['a pending one', [refund('pending')], 0, false],
  ['one that succeeded', [refund('succeeded')], 0, true],
  ['one that failed', [refund('failed')], 1_000, false],
  ['a part', [refund('succeeded', 400)], 600, false],
  ['two parts', [refund('succeeded', 400), refund('succeeded', 600)], 0, true],
  ['two parts, one pending', [refund('succeeded', 400), refund('pending', 600)], 0, false],
  ['two parts, one failed', [refund('succeeded', 400), refund('failed', 600)], 600, false],
  ['a second try', [refund('succeeded'), refund('failed')], 0, true],
])('of 1,000 and %s', (_, refunds, left, whole) => {
  expect(amountLeftToRefund(1_000, refunds)).toBe(left)
  expect(isFullyRefunded(1_000, refunds)).toBe(whole)
})

it.each([
  [0, 0],
  [1, 0],
  [2, HOUR],
  [3, 6 * HOUR],
  [4, 24 * HOUR],
])('after %i failures the next try waits %i ms', (failures, wait) => {
  const failed = Array.from({ length: failures }, (_, i) => refund('failed', 1_000, 5_000 - i))
  expect(nextRefundAttempt([refund('succeeded', 1, 9_000), ...failed])?.getTime()).toBe(
    failures === 0 ? 0 : 5_000 + wait,
  )
})

it('after five a person must see to it', () => {
  expect(REFUND_RETRY_DELAYS).toHaveLength(4)
  expect(nextRefundAttempt(Array.from({ length: 5 }, () => refund('failed')))).toBeNull()
})
