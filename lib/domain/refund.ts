/** A refund of a payment as Stripe has it. Amounts are integer minor units. */
export type Refund = {
  id: string
  /** `failed`: the money came back to us. One that succeeded may still fail days later. */
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  createdAt: Date
}

const HOUR = 60 * 60 * 1000

/** How long after each failure the next try is made. After the last of them a person must see to it. */
export const REFUND_WAITS = [0, HOUR, 6 * HOUR, 24 * HOUR] as const

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The bank has not said yet whether the money arrived. */
export const isUnderway = (status: Refund['status']): boolean => status === 'pending'

/** What of the payment no refund gives back or is about to. */
export const leftToRefund = (amountMinor: number, refunds: readonly Refund[]): number =>
  amountMinor - sumOf(refunds.filter(({ status }) => status !== 'failed'))

/** True if all of the payment has truly been given back. */
export const isWhole = (amountMinor: number, refunds: readonly Refund[]): boolean =>
  sumOf(refunds.filter(({ status }) => status === 'succeeded')) >= amountMinor

/** When to try again, given the refunds (the newest first); `null` where every try has been made. */
export function nextTry(refunds: readonly Refund[]): Date | null {
  const failed = refunds.filter(({ status }) => status === 'failed')
  const [last] = failed
  if (!last) return new Date(0)
  const wait = REFUND_WAITS[failed.length - 1]
  return wait === undefined ? null : new Date(last.createdAt.getTime() + wait)
}
