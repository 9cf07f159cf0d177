import {
  isFullyRefunded,
  amountLeftToRefund,
  nextRefundAttempt,
  type Refund,
  REFUND_RETRY_DELAYS,
  isRefundGivenUp,
  refusedRefund,
  paidWith,
} from './refund'
import { bankTransactionId, transferReference } from './transfer'

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
  ['a partial one', [refund('succeeded', 400)], 600, false],
  ['two partial ones', [refund('succeeded', 400), refund('succeeded', 600)], 0, true],
  ['two partial ones, one of them pending', [refund('succeeded', 400), refund('pending', 600)], 0, false],
  ['two partial ones, one of them failed', [refund('succeeded', 400), refund('failed', 600)], 600, false],
  ['a second attempt', [refund('succeeded'), refund('failed')], 0, true],
])('counts what is left of 1,000 after %s', (_, refunds, remaining, whole) => {
  expect(amountLeftToRefund(1_000, refunds)).toBe(remaining)
  expect(isFullyRefunded(1_000, refunds)).toBe(whole)
})

it.each([
  [0, 0],
  [1, 0],
  [2, HOUR],
  [3, 6 * HOUR],
  [4, 24 * HOUR],
])('retries after %i failures in %i ms', (failures, wait) => {
  const failed = Array.from({ length: failures }, (_, i) => refund('failed', 1_000, 5_000 - i))
  expect(nextRefundAttempt([refund('succeeded', 1, 9_000), ...failed])?.getTime()).toBe(
    failures === 0 ? 0 : 5_000 + wait,
  )
})

it('leaves the refund to a person after five failures', () => {
  expect(REFUND_RETRY_DELAYS).toHaveLength(4)
  expect(nextRefundAttempt(Array.from({ length: 5 }, () => refund('failed')))).toBeNull()
  const failures = ['re_1', 're_2', 're_3', 're_4', refusedRefund('The balance is too low.')]
  expect([failures, [...failures, 're_5']].map(isRefundGivenUp)).toEqual([false, true])
})

const _id = '6b0190e1bd60d50ba14dd9e6'

it.each([
  [{ card: { brand: 'visa', last4: '4242' }, transactionId: 'pi_1' }, 'Visa ending in 4242'],
  [{ card: { brand: 'amex', last4: '0005' } }, 'American Express ending in 0005'],
  [{ card: { brand: 'unknown', last4: '0000' } }, 'Card ending in 0000'],
  [
    { transactionId: bankTransactionId('FT25005-7781') },
    `Bank transfer, reference ${transferReference(_id)}`,
  ],
  [{ transactionId: 'pi_1' }, null],
  [{}, null],
])('describes the payment %j as %p', (paid, words) => expect(paidWith({ _id, ...paid })).toBe(words))
