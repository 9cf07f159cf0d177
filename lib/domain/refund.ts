/** A refund at Stripe. Amounts in minor units. */
export type Refund = {
  id: string
  /** `failed`: the money has been returned to us. Even a succeeded refund can fail days later. */
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  createdAt: Date
}

const HOUR = 60 * 60 * 1000

/**
 * The delays before a retry, in milliseconds, by the number of failures. After the last one, a person must take over.
 */
export const REFUND_RETRY_DELAYS = [0, HOUR, 6 * HOUR, 24 * HOUR] as const

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** True if the bank has not confirmed the refund yet. */
export const isUnderway = (status: Refund['status']): boolean => status === 'pending'

/** The part of the payment that is not covered by completed or pending refunds, in minor units. */
export const amountLeftToRefund = (amountMinor: number, refunds: readonly Refund[]): number =>
  amountMinor - sumOf(refunds.filter(({ status }) => status !== 'failed'))

/** True if successful refunds cover the whole payment. */
export const isFullyRefunded = (amountMinor: number, refunds: readonly Refund[]): boolean =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded')) >= amountMinor

/** The time of the next attempt, given the refunds (newest first); `null` after the last one. */
export function nextRefundAttempt(refunds: readonly Refund[]): Date | null {
  const failed = refunds.filter(({ status }) => status === 'failed')
  const [last] = failed
  if (!last) return new Date(0)
  const wait = REFUND_RETRY_DELAYS[failed.length - 1]
  return wait === undefined ? null : new Date(last.createdAt.getTime() + wait)
}
