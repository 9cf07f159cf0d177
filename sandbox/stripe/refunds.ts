import { invalidRequest } from './errors'
import { recordEvent, type RequestMark } from './events'
import { integerOf, textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { findIntent, formatAmount, refundedOf } from './payment-intents'
import { type Intent, type Refund } from './records'
import { type Transaction } from './store'
import { type RefundCourse } from './test-cards'

export const refundParams = ['amount', 'payment_intent']
export const settleParams = ['outcome']

/** How the card affects refunds; `null` if they succeed at once. */
function courseOf(tx: Transaction, { payment_method: id }: Intent): RefundCourse | null {
  const behaviour = tx.get('payment_methods', id ?? '')?.behaviour
  return typeof behaviour === 'object' && 'refund' in behaviour ? behaviour.refund : null
}

/** How a slow refund will end; `null` for one that has ended. */
export function outcomeOf(tx: Transaction, refund: Refund): 'failed' | 'succeeded' | null {
  const course = courseOf(tx, findIntent(tx, refund.payment_intent))
  if (course === 'late' && refund.status === 'pending') return 'succeeded'
  return course === 'returned' && refund.status === 'succeeded' ? 'failed' : null
}

function refundAmount(tx: Transaction, intent: Intent, params: Form) {
  const { currency, latest_charge, amount_received } = intent
  const refundable = amount_received - refundedOf(tx, intent)
  if (refundable === 0)
    throw invalidRequest(
      `Charge ${latest_charge} has already been refunded.`,
      { code: 'charge_already_refunded' },
      'response',
    )
  const amount = integerOf(params, 'amount') ?? refundable
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > refundable) {
    const limit = refundable === amount_received ? 'charge amount' : 'unrefunded amount on charge'
    const [requested, max] = [amount, refundable].map((value) => formatAmount(value, currency))
    throw invalidRequest(`Refund amount (${requested}) is greater than ${limit} (${max})`, {
      param: 'amount',
    })
  }
  return amount
}

/** Refunds `amount` minor units of an intent, by default all that remains. */
export function createRefund(tx: Transaction, request: RequestMark, params: Form): Refund {
  const intent = findIntent(tx, textOf(params, 'payment_intent') ?? '', 'payment_intent')
  const { id, currency, latest_charge: charge } = intent
  if (intent.status !== 'succeeded' || charge === null)
    throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  const refund = tx.put('refunds', {
    id: newId('re'),
    object: 'refund',
    amount: refundAmount(tx, intent, params),
    charge,
    created: nowInSeconds(),
    currency,
    payment_intent: id,
    status: courseOf(tx, intent) === 'late' ? 'pending' : 'succeeded',
  })
  recordEvent(tx, request, 'refund.created', refund)
  return refund
}

/** The bank's later result of a refund: `outcome`, or by default the card's. A failed one is not refunded. */
export function settleRefund(tx: Transaction, request: RequestMark, refund: Refund, params: Form): Refund {
  const outcome = textOf(params, 'outcome') ?? outcomeOf(tx, refund)
  const isChange = (outcome === 'succeeded' || outcome === 'failed') && refund.status !== outcome
  if (!isChange || refund.status === 'failed')
    throw invalidRequest(`This refund (${refund.id}) cannot change: it has a status of ${refund.status}.`)
  const settled = tx.put('refunds', {
    ...refund,
    status: outcome,
    ...(outcome === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
  })
  const before = { status: refund.status }
  if (outcome === 'failed') recordEvent(tx, request, 'refund.failed', settled, before)
  recordEvent(tx, request, 'refund.updated', settled, before)
  recordEvent(tx, request, 'charge.refund.updated', settled, before)
  return settled
}
