import { isBankTransaction, transferReference } from './transfer'

/** What a receipt says of a card: its brand in Stripe's word ("visa") and its last four digits. */
export type PaidCard = { brand: string; last4: string }

const BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
}

/**
 * What an offer was paid with: "Visa ending in 4242", "Bank transfer, reference KS-7Q3MX-2R9FA"; `null` where it is not
 * paid, and for a card of which nothing was written down.
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
