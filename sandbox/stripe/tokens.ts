import { type Stripe } from 'stripe'
import { brandRuleOf, type Brand } from './cards'
import { nested, textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { refuseUnknown } from './params'
import { billingDetailsOf, cardInputOf, fromCard } from './payment-methods'
import { type PaymentMethodRecord, type Transaction } from './store'

/** A token's card names its brand in words, a payment method's in lower case. */
const brandNames: Record<Brand, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'MasterCard',
  unionpay: 'UnionPay',
  unknown: 'Unknown',
  visa: 'Visa',
}

const addressFields = {
  line1: 'address_line1',
  line2: 'address_line2',
  city: 'address_city',
  state: 'address_state',
  postal_code: 'address_zip',
  country: 'address_country',
}

const knownFields = [
  'number',
  'exp_month',
  'exp_year',
  'cvc',
  'currency',
  'name',
  ...Object.values(addressFields),
]

function billingOf(card: Form): Stripe.PaymentMethod.BillingDetails {
  const address = Object.entries(addressFields).map(([name, field]) => [name, textOf(card, field) ?? ''])
  return billingDetailsOf({ name: textOf(card, 'name') ?? '', address: Object.fromEntries(address) as Form })
}

function tokenCard({ object }: PaymentMethodRecord, brand: Brand): Stripe.Card | undefined {
  const { card, billing_details: billing } = object
  return (
    card && {
      id: newId('card'),
      object: 'card',
      address_city: billing.address?.city ?? null,
      address_country: billing.address?.country ?? null,
      address_line1: billing.address?.line1 ?? null,
      address_line1_check: null,
      address_line2: billing.address?.line2 ?? null,
      address_state: billing.address?.state ?? null,
      address_zip: billing.address?.postal_code ?? null,
      address_zip_check: card.checks?.address_postal_code_check ?? null,
      brand: brandNames[brand],
      country: card.country,
      cvc_check: card.checks?.cvc_check ?? null,
      dynamic_last4: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      last4: card.last4,
      metadata: {},
      name: billing.name,
      regulated_status: 'unregulated',
      tokenization_method: null,
    }
  )
}

/** Makes a single-use token of `card[number]…`. */
export function createToken(tx: Transaction, params: Form): Stripe.Token {
  const form = nested(params, 'card')
  refuseUnknown(form, knownFields)
  const input = cardInputOf(form, billingOf(form))
  const paymentMethod = fromCard(input)
  const card = tokenCard(paymentMethod, brandRuleOf(input.number).brand)
  const object: Stripe.Token = {
    id: newId('tok'),
    object: 'token',
    ...(card ? { card } : {}),
    client_ip: '127.0.0.1',
    created: nowInSeconds(),
    livemode: false,
    type: 'card',
    used: false,
  }
  tx.put('tokens', { id: object.id, object, paymentMethod })
  return object
}
