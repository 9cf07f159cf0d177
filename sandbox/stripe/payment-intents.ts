import { invalidRequest, parameterMissing, resourceMissing, StripeError, unexpectedState } from './errors'
import { recordEvent } from './events'
import { integerOf, listOf, textOf, textsOf, type Form, nested, refuseUnknown } from './form'
import { newId, nowInSeconds, randomText } from './ids'
import { type Intent, type PaymentMethod } from './records'
import { type Transaction } from './store'
import { type Decline, namedTestCards, notATestCard, testNumbers } from './test-cards'
import { brandRuleOf } from './cards'

export const createParams = ['allowed_payment_method_types', 'amount', 'currency', 'description', 'metadata']
export const confirmParams = ['payment_method', 'payment_method_data', 'use_stripe_sdk']
export const authenticateParams = ['outcome']

/** The largest and the smallest amount of a charge, in minor units. */
const maximumAmount = 99_999_999
const minimumAmount = 50

/** The intent with this id, or 404. */
export function findIntent(tx: Transaction, id: string, param = 'intent'): Intent {
  const intent = tx.get('payment_intents', id)
  if (!intent) throw resourceMissing('payment_intent', id, param)
  return intent
}

export const retrieveParams = ['expand']

/** The intent, with the card and the charge instead of their ids if `expand` requests them. */
export function expandIntent(tx: Transaction, intent: Intent, params: Form): object {
  const expansions = { payment_method: expandedMethod, latest_charge: expandedCharge }
  return listOf(params, 'expand').reduce<object>((soFar, name) => {
    if (name !== 'payment_method' && name !== 'latest_charge')
      throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
    return { ...soFar, [name]: expansions[name](tx, intent) }
  }, intent)
}

function expandedMethod(tx: Transaction, { payment_method: method }: Intent): object | null {
  if (method === null) return null
  const { id, card } = tx.get('payment_methods', method) ?? { id: method }
  return { id, object: 'payment_method', type: 'card', card }
}

const expandedCharge = (tx: Transaction, intent: Intent): object | null =>
  intent.latest_charge === null
    ? null
    : { id: intent.latest_charge, object: 'charge', amount_refunded: refundedOf(tx, intent) }

/** How much of an intent is refunded, in minor units; a refund that failed does not count. */
export const refundedOf = (tx: Transaction, { id }: Intent): number =>
  tx
    .all('refunds')
    .filter((refund) => refund.payment_intent === id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** The number that amounts of these currencies must be multiples of. */
const amountSteps: Record<string, number> = {
  bhd: 10,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
  isk: 100,
  ugx: 100,
}

/** An amount in minor units in Stripe's format: `$10.00`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

function amountOf(params: Form, currency: string): number {
  const amount = integerOf(params, 'amount')
  if (amount === undefined) throw parameterMissing('amount')
  const refuse = (code: string, bound: string, limit: number) =>
    invalidRequest(`Amount must be ${bound} ${formatAmount(limit, currency)}`, { code, param: 'amount' })
  if (amount > maximumAmount) throw refuse('amount_too_large', 'no more than', maximumAmount)
  const step = amountSteps[currency] ?? 1
  if (amount % step !== 0)
    throw invalidRequest(`Invalid amount. Amounts in ${currency} must be evenly divisible by ${step}.`, {
      code: 'invalid_charge_amount_no_decimal_compatible',
      param: 'amount',
    })
  if (amount < minimumAmount) throw refuse('amount_too_small', 'at least', minimumAmount)
  return amount
}

export function createIntent(tx: Transaction, params: Form): Intent {
  const currency = textOf(params, 'currency')?.toLowerCase()
  if (currency === undefined) throw parameterMissing('currency')
  if (!currencies.has(currency)) throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' })
  const allowed = listOf(params, 'allowed_payment_method_types')
  if (allowed.some((type) => type !== 'card'))
    throw invalidRequest('None of the allowed payment method types is available.', {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    })
  const id = `pi_3${randomText(23)}`
  const created = tx.put('payment_intents', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed.length > 0 ? ['card'] : null,
    amount: amountOf(params, currency),
    client_secret: `${id}_secret_${randomText(25)}`,
    created: nowInSeconds(),
    currency,
    description: textOf(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: textsOf(params, 'metadata'),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  recordEvent(tx, 'payment_intent.created', created)
  return created
}

function succeed(tx: Transaction, intent: Intent, method: string): Intent {
  const paid = tx.put('payment_intents', {
    ...intent,
    last_payment_error: null,
    latest_charge: newId('ch'),
    next_action: null,
    payment_method: method,
    status: 'succeeded',
  })
  recordEvent(tx, 'payment_intent.succeeded', paid)
  return paid
}

function decline(tx: Transaction, intent: Intent, { code, declineCode, message }: Decline): never {
  const error = new StripeError(
    402,
    { type: 'card_error', code, decline_code: declineCode, message, charge: newId('ch') },
    'changes',
  )
  const failed = tx.put('payment_intents', {
    ...intent,
    last_payment_error: { ...error.body },
    latest_charge: error.body.charge ?? null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  error.body.payment_intent = failed
  recordEvent(tx, 'payment_intent.payment_failed', failed)
  throw error
}

const isFinal = ({ status }: Intent): boolean => status === 'succeeded' || status === 'canceled'

/**
 * Tries to charge the card. A declined card is a 402 whose transaction is committed: the intent then
 * `requires_payment_method` again and stores the error.
 */
export function confirmIntent(tx: Transaction, intent: Intent, params: Form): Intent {
  if (isFinal(intent))
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const method: PaymentMethod | null = paymentMethodIn(tx, params)
  if (!method)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      intent,
    )
  const { id, behaviour } = method
  if (behaviour === 'authenticates')
    return tx.put('payment_intents', {
      ...intent,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk' },
      payment_method: id,
      status: 'requires_action',
    })
  return typeof behaviour === 'object' && 'decline' in behaviour
    ? decline(tx, intent, behaviour.decline)
    : succeed(tx, intent, id)
}

export function cancelIntent(tx: Transaction, intent: Intent): Intent {
  if (isFinal(intent))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    )
  return tx.put('payment_intents', { ...intent, next_action: null, status: 'canceled' })
}

/**
 * The end of the bank's authentication: `outcome=succeeded` charges the card, any other requires another
 * card.
 */
export function authenticateIntent(tx: Transaction, intent: Intent, params: Form): Intent {
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw unexpectedState(
      `This PaymentIntent does not need authentication: it has a status of ${intent.status}.`,
      intent,
    )
  if (textOf(params, 'outcome') === 'succeeded') return succeed(tx, intent, intent.payment_method)
  const failed = tx.put('payment_intents', {
    ...intent,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  recordEvent(tx, 'payment_intent.payment_failed', failed)
  return failed
}

/** The digits of `card[number]…`; the browser script has checked them. */
function numberOf(card: Form): string {
  refuseUnknown(card, ['number', 'exp_month', 'exp_year', 'cvc'])
  const number = textOf(card, 'number')
  if (number === undefined) throw parameterMissing('card[number]')
  return number.replace(/\D/g, '')
}

/** Stores the result of payments with a card, its brand and its last four digits; the rest is discarded. */
const storeCard = (tx: Transaction, number: string): PaymentMethod =>
  tx.put('payment_methods', {
    id: newId('pm'),
    behaviour: testNumbers[number] ?? notATestCard,
    card: { brand: brandRuleOf(number).brand, last4: number.slice(-4) },
  })

/** The card of a confirmation: `payment_method=pm_card_…` or `payment_method_data[card][…]`. */
function paymentMethodIn(tx: Transaction, params: Form): PaymentMethod | null {
  const id = textOf(params, 'payment_method')
  if (id !== undefined) {
    const number = Object.hasOwn(namedTestCards, id) ? namedTestCards[id] : undefined
    if (number === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method')
    return storeCard(tx, number)
  }
  if (!('payment_method_data' in params)) return null
  const data = nested(params, 'payment_method_data')
  refuseUnknown(data, ['type', 'card', 'billing_details'])
  refuseUnknown(nested(data, 'billing_details'), ['name', 'email', 'address'])
  if (textOf(data, 'type') !== 'card')
    throw invalidRequest('The payment method type provided is invalid.', { param: 'type' })
  return storeCard(tx, numberOf(nested(data, 'card')))
}
