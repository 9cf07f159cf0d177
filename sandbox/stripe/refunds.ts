import { invalidRequest } from './errors'
import { recordEvent } from './events'
import { integerOf, textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { findIntent, formatAmount, refundedOf } from './payment-intents'
import { type Intent, type Refund } from './records'
import { type Transaction } from './store'
import { type RefundBehaviour } from './test-cards'

export const refundParams = ['amount', 'payment_intent']
export const settleParams = ['outcome']

/** How the card affects refunds; `null` if they succeed at once. */
function refundBehaviourOf(tx: Transaction, { payment_method: id }: Intent): RefundBehaviour | null {
  const behaviour = tx.get('payment_methods', id ?? '')?.behaviour
  return typeof behaviour === 'object' && 'refund' in behaviour ? behaviour.refund : null
}

/** How a slow refund will end; `null` for one that has ended. */
export function outcomeOf(tx: Transaction, refund: Refund): 'failed' | 'succeeded' | null {
  const behaviour = refundBehaviourOf(tx, findIntent(tx, refund.payment_intent))
  if (behaviour === 'late' && refund.status === 'pending') return 'succeeded'
  return behaviour === 'returned' && refund.status === 'succeeded' ? 'failed' : null
}

function refundAmount(tx: Transaction, intent: Intent, params: Form) {
  const { currency, latest_charge, amount: charged } = intent
  const refundable = charged - refundedOf(tx, intent)
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
    const limit = refundable === charged ? 'charge amount' : 'unrefunded amount on charge'
    const [requested, max] = [amount, refundable].map((value) => formatAmount(value, currency))
    throw invalidRequest(`Refund amount (${requested}) is greater than ${limit} (${max})`, {
      param: 'amount',
    })
  }
  return amount
}

/** Refunds `amount` minor units of an intent, by default all that remains. */
export function createRefund(tx: Transaction, params: Form): Refund {
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
    status: refundBehaviourOf(tx, intent) === 'late' ? 'pending' : 'succeeded',
  })
  recordEvent(tx, 'refund.created', refund)
  return refund
}

/** Settles a refund with the bank's later `outcome`, by default that of the card. A failed refund no longer changes. */
export function settleRefund(tx: Transaction, refund: Refund, params: Form): Refund {
  const outcome = textOf(params, 'outcome') ?? outcomeOf(tx, refund)
  const isChange = (outcome === 'succeeded' || outcome === 'failed') && refund.status !== outcome
  if (!isChange || refund.status === 'failed')
    throw invalidRequest(`This refund (${refund.id}) cannot change: it has a status of ${refund.status}.`)
  const settled = tx.put('refunds', { ...refund, status: outcome })
  if (outcome === 'failed') recordEvent(tx, 'refund.failed', settled)
  recordEvent(tx, 'refund.updated', settled)
  recordEvent(tx, 'charge.refund.updated', settled)
  return settled
}
