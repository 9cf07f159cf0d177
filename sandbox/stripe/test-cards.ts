/** Stripe's test cards (https://docs.stripe.com/testing) and the outcome of payments with them. */

export interface Decline {
  code: string
  declineCode: string
  message: string
}

/**
 * The outcome of a refund: `late` is pending first and succeeds later, `returned` succeeds first and fails
 * later (https://docs.stripe.com/testing#refunds).
 */
export type RefundBehaviour = 'late' | 'returned'

export type Behaviour = 'authenticates' | 'succeeds' | { decline: Decline } | { refund: RefundBehaviour }

const declined = (declineCode: string, message: string): Behaviour => ({
  decline: { code: 'card_declined', declineCode, message },
})

/** Any other number. */
export const notATestCard = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
)

export const testNumbers: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '6011111111111117': 'succeeds',
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000002500003155': 'authenticates',
  '4000000000007726': { refund: 'late' },
  '4000000000005126': { refund: 'returned' },
}

/** Stripe's named test payment methods that the tests use. */
export const namedTestCards: Readonly<Record<string, keyof typeof testNumbers>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
}
