import { isBankTransaction, transferReference } from './transfer'

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
