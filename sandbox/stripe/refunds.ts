import { type Stripe } from 'stripe'
import { invalidRequest, resourceMissing, StripeFault } from './errors'
import { recordEvent, type RequestMark } from './events'
import { textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { formatAmount } from './money'
import { choiceOf, integerOf, metadataOf } from './params'
import { findIntent } from './payment-intents'
import { type Transaction } from './store'

export const refundParams = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']

function chargeToRefund(tx: Transaction, params: Form): Stripe.Charge {
  const intentId = textOf(params, 'payment_intent')
  const chargeId = textOf(params, 'charge')
  if (intentId === undefined && chargeId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    )
  }
  if (intentId === undefined) {
    const charge = tx.get('charges', chargeId ?? '')
    if (!charge) throw resourceMissing('charge', chargeId ?? '', 'charge')
    return charge
  }
  const intent = findIntent(tx, intentId, 'payment_intent')
  const charge =
    intent.status === 'succeeded' && typeof intent.latest_charge === 'string'
      ? tx.get('charges', intent.latest_charge)
      : undefined
  if (!charge || (chargeId !== undefined && chargeId !== charge.id)) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

function refundAmount(charge: Stripe.Charge, params: Form): number {
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw new StripeFault(
      400,
      {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      },
      'answer',
    )
  }
  const amount = integerOf(params, 'amount') ?? left
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount > left) {
    const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    const [asked, most] = [amount, left].map((value) => formatAmount(value, charge.currency))
    throw invalidRequest(`Refund amount (${asked}) is greater than ${limit} (${most})`, { param: 'amount' })
  }
  return amount
}

/** Gives back all that is left of a charge, or `amount` minor units of it. */
export function createRefund(tx: Transaction, request: RequestMark, params: Form): Stripe.Refund {
  const charge = chargeToRefund(tx, params)
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} was not successful, so it cannot be refunded.`, {
      param: 'charge',
    })
  }
  const amount = refundAmount(charge, params)
  const reason = choiceOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer'])
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: metadataOf(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  }
  tx.put('refunds', refund)
  tx.put('charges', refunded)
  recordEvent(tx, request, 'charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    ...(refunded.refunded ? { refunded: false } : {}),
  })
  return refund
}
