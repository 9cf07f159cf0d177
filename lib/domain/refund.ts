/** A refund of a payment as Stripe has it. Amounts are integer minor units. */
export type Refund = {
  id: string
  /** `failed`: the money came back to us. One that succeeded may still fail days later. */
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  createdAt: Date
}

const HOUR = 60 * 60 * 1000

/** The delays of retries after each failure. After the last one, a person must take over. */
export const REFUND_RETRY_DELAYS = [0, HOUR, 6 * HOUR, 24 * HOUR] as const

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The bank has not confirmed yet whether the money arrived. */
export const isUnderway = (status: Refund['status']): boolean => status === 'pending'

/** The amount of the payment that no completed or pending refund covers. */
export const amountLeftToRefund = (amountMinor: number, refunds: readonly Refund[]): number =>
  amountMinor - sumOf(refunds.filter(({ status }) => status !== 'failed'))

/** True if the whole payment has been refunded successfully. */
export const isFullyRefunded = (amountMinor: number, refunds: readonly Refund[]): boolean =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded')) >= amountMinor

/** When to retry, given the refunds (newest first); `null` after the last attempt. */
export function nextRefundAttempt(refunds: readonly Refund[]): Date | null {
  const failed = refunds.filter(({ status }) => status === 'failed')
  const [last] = failed
  if (!last) return new Date(0)
  const wait = REFUND_RETRY_DELAYS[failed.length - 1]
  return wait === undefined ? null : new Date(last.createdAt.getTime() + wait)
}
