import { type Stripe } from 'stripe'
import { invalidRequest, resourceMissing, StripeFault } from './errors'
import { recordEvent, type RequestMark } from './events'
import { textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { formatAmount } from './money'
import { choiceOf, integerOf, metadataOf } from './params'
import { findIntent } from './payment-intents'
import { type Transaction } from './store'
import { type RefundCourse } from './test-cards'

export const refundParams = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']
export const settleParams = ['outcome']

/** What the card makes of refunds; `null` where they succeed at once. */
function courseOf(tx: Transaction, paymentMethod: string | null): RefundCourse | null {
  const behaviour = tx.get('payment_methods', paymentMethod ?? '')?.behaviour
  return typeof behaviour === 'object' && 'refund' in behaviour ? behaviour.refund : null
}

/** How a refund that is still to change will end by itself; `null` for one that is at its end. */
export function outcomeOf(tx: Transaction, refund: Stripe.Refund): 'failed' | 'succeeded' | null {
  const charge = typeof refund.charge === 'string' ? tx.get('charges', refund.charge) : undefined
  const course = courseOf(tx, charge?.payment_method ?? null)
  if (course === 'late' && refund.status === 'pending') return 'succeeded'
  return course === 'returned' && refund.status === 'succeeded' ? 'failed' : null
}

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
    status: courseOf(tx, charge.payment_method) === 'late' ? 'pending' : 'succeeded',
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

/** The bank's word on a refund, some time later: `outcome`, or what the card is for. A failed one is not given back. */
export function settleRefund(
  tx: Transaction,
  request: RequestMark,
  refund: Stripe.Refund,
  params: Form,
): Stripe.Refund {
  const outcome = choiceOf(params, 'outcome', ['succeeded', 'failed']) ?? outcomeOf(tx, refund)
  if (!outcome || !['pending', 'succeeded'].includes(refund.status ?? '') || refund.status === outcome) {
    throw invalidRequest(`This refund (${refund.id}) cannot change: it has a status of ${refund.status}.`)
  }
  const settled: Stripe.Refund = {
    ...refund,
    status: outcome,
    ...(outcome === 'failed' && {
      failure_balance_transaction: newId('txn'),
      failure_reason: 'expired_or_canceled_card',
    }),
  }
  tx.put('refunds', settled)
  const charge = typeof refund.charge === 'string' ? tx.get('charges', refund.charge) : undefined
  if (outcome === 'failed' && charge) {
    tx.put('charges', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  }
  const before = { status: refund.status }
  if (outcome === 'failed') recordEvent(tx, request, 'refund.failed', settled, before)
  recordEvent(tx, request, 'refund.updated', settled, before)
  recordEvent(tx, request, 'charge.refund.updated', settled, before)
  return settled
}
