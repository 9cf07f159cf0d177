import { type Stripe } from 'stripe'
import { chargeFor } from './charges'
import { cardError, invalidRequest, resourceMissing, unexpectedState } from './errors'
import { recordEvent, type RequestMark } from './events'
import { listOf, nested, textOf, type Form } from './form'
import { newId, nowInSeconds, randomText } from './ids'
import { amountOf } from './money'
import { choiceOf, currencyOf, metadataOf } from './params'
import { createPaymentMethod, findPaymentMethod } from './payment-methods'
import { type PaymentMethodRecord, type Transaction } from './store'
import { type Decline } from './test-cards'

export const createParams = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'confirm',
  'currency',
  'description',
  'metadata',
  'payment_method',
  'payment_method_data',
  'payment_method_types',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]
export const confirmParams = [
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'use_stripe_sdk',
]
export const cancelParams = ['cancellation_reason']
export const authenticateParams = ['outcome']

const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The intent of an id, or 404. */
export function findIntent(tx: Transaction, id: string, param = 'intent'): Stripe.PaymentIntent {
  const intent = tx.get('payment_intents', id)
  if (!intent) throw resourceMissing('payment_intent', id, param)
  return intent
}

/** What a holder of the publishable key and the client secret may see. */
export function publicView(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const { id, object, amount, automatic_payment_methods, canceled_at, cancellation_reason } = intent
  const { capture_method, client_secret, confirmation_method, created, currency, description } = intent
  const { last_payment_error, livemode, next_action, payment_method, payment_method_types } = intent
  const { processing, receipt_email, setup_future_usage, shipping, source, status } = intent
  return {
    ...{ id, object, amount, automatic_payment_methods, canceled_at, cancellation_reason },
    ...{ capture_method, client_secret, confirmation_method, created, currency, description },
    ...{ last_payment_error, livemode, next_action, payment_method, payment_method_types },
    ...{ processing, receipt_email, setup_future_usage, shipping, source, status },
  }
}

/** The kinds of payment that an intent is limited to, and whether Stripe chooses them by itself. */
function paymentMethodTypesOf(params: Form): { automatic: boolean; allowed: ['card'] | null } {
  // Removed from the API with version 2026-09-30 (endive), in favour of the list of allowed ones.
  if (listOf(params, 'payment_method_types').length > 0) {
    throw invalidRequest('The payment_method_types parameter is no longer supported.', {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    })
  }
  const allowed = listOf(params, 'allowed_payment_method_types')
  const automatic = textOf(nested(params, 'automatic_payment_methods'), 'enabled')
  if (allowed.length > 0 && automatic !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    )
  }
  if (allowed.length > 0 && !allowed.includes('card')) {
    throw invalidRequest('None of the allowed payment method types is available.', {
      code: 'payment_intent_invalid_parameter',
      param: 'allowed_payment_method_types',
    })
  }
  return {
    automatic: allowed.length === 0 && automatic !== 'false',
    allowed: allowed.length > 0 ? ['card'] : null,
  }
}

function newIntent(params: Form): Stripe.PaymentIntent {
  const currency = currencyOf(params)
  const id = `pi_3${randomText(23)}`
  const { automatic, allowed } = paymentMethodTypesOf(params)
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount: amountOf(params, currency),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: textOf(params, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: textOf(params, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

function givenPaymentMethod(tx: Transaction, params: Form): PaymentMethodRecord | null {
  const id = textOf(params, 'payment_method')
  if (id !== undefined) return findPaymentMethod(tx, id)
  return 'payment_method_data' in params
    ? createPaymentMethod(tx, nested(params, 'payment_method_data'))
    : null
}

function save(tx: Transaction, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  tx.put('payment_intents', intent)
  return intent
}

function succeed(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  method: PaymentMethodRecord,
): Stripe.PaymentIntent {
  const charge = chargeFor(intent, method, null)
  tx.put('charges', charge)
  const paid = save(tx, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  recordEvent(tx, request, 'payment_intent.succeeded', paid)
  return paid
}

function decline(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  method: PaymentMethodRecord,
  reason: Decline,
): never {
  const charge = chargeFor(intent, method, reason)
  tx.put('charges', charge)
  const fault = cardError(
    {
      advice_code: 'try_again_later',
      charge: charge.id,
      code: reason.code,
      ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
      message: reason.message,
      payment_method: method.object,
    },
    'changes',
  )
  const refused = save(tx, {
    ...intent,
    last_payment_error: { ...fault.body, type: 'card_error' },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  recordEvent(tx, request, 'payment_intent.payment_failed', refused)
  fault.body.payment_intent = refused
  throw fault
}

function askForAuthentication(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  method: PaymentMethodRecord,
): Stripe.PaymentIntent {
  const waiting = save(tx, {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src') },
    },
    payment_method: method.id,
    status: 'requires_action',
  })
  recordEvent(tx, request, 'payment_intent.requires_action', waiting)
  return waiting
}

/**
 * Tries to take the payment. A declined card is a 402 whose transaction is kept: the intent then
 * `requires_payment_method` again and remembers the error.
 */
export function confirmIntent(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  params: Form,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    )
  }
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    )
  }
  const attached = typeof intent.payment_method === 'string' ? intent.payment_method : null
  const method = givenPaymentMethod(tx, params) ?? (attached ? findPaymentMethod(tx, attached) : null)
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    )
  }
  const current = { ...intent, receipt_email: textOf(params, 'receipt_email') ?? intent.receipt_email }
  const { behaviour } = method
  if (behaviour === 'authenticates') return askForAuthentication(tx, request, current, method)
  return typeof behaviour === 'object' && 'decline' in behaviour
    ? decline(tx, request, current, method, behaviour.decline)
    : succeed(tx, request, current, method)
}

/** Makes an intent, and confirms it at once if `confirm=true`. */
export function createIntent(tx: Transaction, request: RequestMark, params: Form): Stripe.PaymentIntent {
  const created = save(tx, newIntent(params))
  recordEvent(tx, request, 'payment_intent.created', created)
  if (textOf(params, 'confirm') === 'true') return confirmIntent(tx, request, created, params)
  const method = givenPaymentMethod(tx, params)
  return method
    ? save(tx, { ...created, payment_method: method.id, status: 'requires_confirmation' })
    : created
}

/** Cancels an intent that has not been paid. */
export function cancelIntent(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  params: Form,
): Stripe.PaymentIntent {
  const reason = choiceOf(params, 'cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ])
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    )
  }
  const canceled = save(tx, {
    ...intent,
    canceled_at: nowInSeconds(),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  recordEvent(tx, request, 'payment_intent.canceled', canceled)
  return canceled
}

const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  type: 'invalid_request_error',
} as const

/** The end of the bank's question: `outcome=succeeded` takes the payment, `outcome=failed` asks for another card. */
export function authenticateIntent(
  tx: Transaction,
  request: RequestMark,
  intent: Stripe.PaymentIntent,
  params: Form,
): Stripe.PaymentIntent {
  const outcome = choiceOf(params, 'outcome', ['succeeded', 'failed'])
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      `This PaymentIntent asks for no authentication: it has a status of ${intent.status}.`,
      intent,
    )
  }
  const method = findPaymentMethod(tx, intent.payment_method)
  if (outcome === 'succeeded') return succeed(tx, request, intent, method)
  const failed = save(tx, {
    ...intent,
    last_payment_error: { ...authenticationFailure, payment_method: method.object },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  recordEvent(tx, request, 'payment_intent.payment_failed', failed)
  return failed
}
