import { isBankTransaction, transferReference } from './transfer'

/** A refund at Stripe. Amounts in minor units. */
export type Refund = {
  id: string
  /** `failed`: the money has been returned to us. Even a succeeded refund can fail days later. */
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  createdAt: Date
}

const HOUR_MS = 60 * 60 * 1000

/**
 * The delays before a retry, in milliseconds, by the number of failures. After the last one, a person must take over.
 */
export const REFUND_RETRY_DELAYS = [0, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const

const REFUSED = 'refused: '

/** The record of a refund that Stripe refused to make. However often it was refused, it is requested again. */
export const refusedRefund = (message: string): string => REFUSED + message

/** True if these recorded failures are followed by no other attempt. */
export const isRefundGivenUp = (failures: readonly string[]): boolean =>
  failures.filter((failure) => !failure.startsWith(REFUSED)).length > REFUND_RETRY_DELAYS.length

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** True if the bank has not confirmed the refund yet. */
export const isPending = (status: Refund['status']): boolean => status === 'pending'

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
  const delayMs = REFUND_RETRY_DELAYS[failed.length - 1]
  return delayMs === undefined ? null : new Date(last.createdAt.getTime() + delayMs)
}

/** The card on a receipt: Stripe's brand name ("visa") and the last four digits. */
export type PaidCard = { brand: string; last4: string }

const BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/**
 * The payment of an offer as text: "Visa ending in 4242", "Bank transfer, reference KS-7Q3MX-2R9FA"; `null` if it is
 * unpaid or the card was not recorded.
 */
export function paidWith({
  _id,
  card,
  transactionId,
}: {
  _id: string
  card?: PaidCard | undefined
  transactionId?: string | undefined
}): string | null {
  if (card) return `${BRANDS[card.brand] ?? 'Card'} ending in ${card.last4}`
  return transactionId !== undefined && isBankTransaction(transactionId)
    ? `Bank transfer, reference ${transferReference(_id)}`
    : null
}
