/** Stripe's test cards (https://docs.stripe.com/testing) and how a payment with each of them ends. */

export interface Decline {
  code: string
  declineCode?: string
  message: string
}

/**
 * What becomes of a refund: `late` begins as pending and succeeds some time later, `returned` begins as succeeded and
 * fails some time later (https://docs.stripe.com/testing#refunds).
 */
export type RefundCourse = 'late' | 'returned'

export type Behaviour = 'authenticates' | 'succeeds' | { decline: Decline } | { refund: RefundCourse }

const declined = (declineCode: string, message = 'Your card was declined.'): Behaviour => ({
  decline: { code: 'card_declined', declineCode, message },
})

const genericDecline = declined('generic_decline')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const expired: Behaviour = { decline: { code: 'expired_card', message: 'Your card has expired.' } }
const wrongCvc: Behaviour = {
  decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
}
const processingError: Behaviour = {
  decline: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Any other well-formed number. */
export const notATestCard = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
)

export const testNumbers: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '2223003122003222': 'succeeds',
  '5105105105105100': 'succeeds',
  '378282246310005': 'succeeds',
  '371449635398431': 'succeeds',
  '6011111111111117': 'succeeds',
  '6011000990139424': 'succeeds',
  '3056930009020004': 'succeeds',
  '36227206271667': 'succeeds',
  '3566002020360505': 'succeeds',
  '6200000000000005': 'succeeds',
  '4000000000007726': { refund: 'late' },
  '4000000000005126': { refund: 'returned' },
  '4000000000000002': genericDecline,
  '4000000000009995': insufficientFunds,
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': expired,
  '4000000000000127': wrongCvc,
  '4000000000000119': processingError,
  '4000002500003155': 'authenticates',
  '4000002760003184': 'authenticates',
  '4000000000003220': 'authenticates',
}

/** Stripe's named test payment methods and tokens, by what follows `pm_card_` or `tok_`. */
export const namedTestCards: Readonly<Record<string, keyof typeof testNumbers>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  authenticationRequired: '4000002500003155',
  threeDSecureRequired: '4000000000003220',
  threeDSecure2Required: '4000000000003220',
}
