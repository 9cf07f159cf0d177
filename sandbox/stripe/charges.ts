import { type Stripe } from 'stripe'
import { newId, nowInSeconds } from './ids'
import { type PaymentMethodRecord } from './store'
import { type Decline } from './test-cards'

const approvedOutcome: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const declinedOutcome = (decline: Decline): Stripe.Charge.Outcome => ({
  advice_code: 'try_again_later',
  network_advice_code: null,
  network_decline_code: '01',
  network_status: 'declined_by_network',
  reason: decline.declineCode ?? decline.code,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
})

function cardDetails(
  card: Stripe.PaymentMethod.Card,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  const passed = (check: string | null | undefined) => (check ? 'pass' : null)
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: passed(card.checks?.address_postal_code_check),
      cvc_check: passed(card.checks?.cvc_check),
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

/** The attempt to take an intent's amount from a card: succeeded, or failed with `decline`. */
export function chargeFor(
  intent: Stripe.PaymentIntent,
  method: PaymentMethodRecord,
  decline: Decline | null,
): Stripe.Charge {
  const taken = decline ? 0 : intent.amount
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: taken,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : newId('txn'),
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: 'KEYSTEAD',
    captured: !decline,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: decline ? declinedOutcome(decline) : approvedOutcome,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      ...(method.object.card ? { card: cardDetails(method.object.card, taken) } : {}),
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
