import { createHash } from 'node:crypto'
import { type Stripe } from 'stripe'
import { brandRuleOf, expiryFault, passesLuhn, type ExpiryFault } from './cards'
import { cardError, invalidRequest, parameterMissing, resourceMissing } from './errors'
import { nested, textOf, type Form } from './form'
import { newId, nowInSeconds } from './ids'
import { integerOf, refuseUnknown } from './params'
import { type PaymentMethodRecord, type Transaction } from './store'
import { namedTestCards, notATestCard, testNumbers } from './test-cards'

interface CardInput {
  number: string
  month: number
  year: number
  cvc?: string
  billing: Stripe.PaymentMethod.BillingDetails
}

const expiryWords: Record<ExpiryFault, { code: string; message: string; param: string }> = {
  invalid_expiry_month_past: {
    code: 'invalid_expiry_month',
    message: "Your card's expiration month is invalid.",
    param: 'exp_month',
  },
  invalid_expiry_year: {
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  },
  invalid_expiry_year_past: {
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  },
}

const fingerprintOf = (number: string, behaviour: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([brandRuleOf(number).brand, number.slice(-4), behaviour]))
    .digest('base64url')
    .slice(0, 16)

/** Reads `billing_details[…]`; what is absent is null. */
export function billingDetailsOf(form: Form): Stripe.PaymentMethod.BillingDetails {
  const address = nested(form, 'address')
  const line = (name: string) => textOf(address, name) ?? null
  return {
    address: {
      city: line('city'),
      country: line('country'),
      line1: line('line1'),
      line2: line('line2'),
      postal_code: line('postal_code'),
      state: line('state'),
    },
    email: textOf(form, 'email') ?? null,
    name: textOf(form, 'name') ?? null,
    phone: textOf(form, 'phone') ?? null,
    tax_id: null,
  }
}

/** Keeps the brand, the last four digits and the date of a card; its number and CVC go no further than here. */
export function fromCard({ number, month, year, cvc, billing }: CardInput): PaymentMethodRecord {
  const { brand } = brandRuleOf(number)
  const behaviour = testNumbers[number] ?? notATestCard
  const id = newId('pm')
  const object: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: cvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(number, behaviour),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  return { id, object, behaviour }
}

/**
 * Reads `card[number]…` as a form carries it.
 * @throws StripeFault 402 where the number, the date or the CVC cannot be right.
 */
export function cardInputOf(card: Form, billing: Stripe.PaymentMethod.BillingDetails): CardInput {
  const number = textOf(card, 'number')?.replace(/[\s-]/g, '')
  if (number === undefined) throw parameterMissing('card[number]')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError({
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  }
  const month = integerOf(card, 'exp_month')
  const shortYear = integerOf(card, 'exp_year')
  if (month === undefined) throw parameterMissing('card[exp_month]')
  if (shortYear === undefined) throw parameterMissing('card[exp_year]')
  const year = shortYear < 100 ? 2000 + shortYear : shortYear
  const fault = month < 1 || month > 12 ? 'invalid_expiry_month_past' : expiryFault(month, year, new Date())
  if (fault) throw cardError(expiryWords[fault])
  const cvc = textOf(card, 'cvc')
  if (cvc !== undefined && !new RegExp(`^\\d{${brandRuleOf(number).cvcLength}}$`).test(cvc)) {
    throw cardError({
      code: 'invalid_cvc',
      message: "Your card's security code is invalid.",
      param: 'cvc',
    })
  }
  return { number, month, year, ...(cvc ? { cvc } : {}), billing }
}

function fromNamedCard(
  name: string | undefined,
  billing: Stripe.PaymentMethod.BillingDetails,
): PaymentMethodRecord | null {
  const number = name === undefined || !Object.hasOwn(namedTestCards, name) ? undefined : namedTestCards[name]
  if (number === undefined) return null
  return fromCard({ number, month: 12, year: new Date().getFullYear() + 3, cvc: '123', billing })
}

/** The card of `tok_…`: a named test token, or one that this server has made and nobody has used. */
function fromToken(
  tx: Transaction,
  id: string,
  billing: Stripe.PaymentMethod.BillingDetails,
): PaymentMethodRecord {
  const named = fromNamedCard(id.replace(/^tok_/, ''), billing)
  if (named) return named
  const token = tx.get('tokens', id)
  if (!token) throw resourceMissing('token', id, 'card[token]')
  if (token.object.used) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param: 'card[token]',
    })
  }
  tx.put('tokens', { ...token, object: { ...token.object, used: true } })
  return token.paymentMethod
}

/** Makes a payment method of `type=card&card[…]&billing_details[…]`. */
export function createPaymentMethod(tx: Transaction, data: Form): PaymentMethodRecord {
  refuseUnknown(data, ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay', 'expand'])
  const type = textOf(data, 'type')
  if (type === undefined) throw parameterMissing('type')
  if (type !== 'card') {
    throw invalidRequest(`The payment method type provided: ${type} is invalid.`, {
      code: 'payment_intent_invalid_parameter',
      param: 'type',
    })
  }
  const card = nested(data, 'card')
  const billing = billingDetailsOf(nested(data, 'billing_details'))
  const token = textOf(card, 'token')
  const record = token ? fromToken(tx, token, billing) : fromCard(cardInputOf(card, billing))
  tx.put('payment_methods', record)
  return record
}

/** The payment method of an id; `pm_card_…` names make a new one, as at Stripe. */
export function findPaymentMethod(tx: Transaction, id: string): PaymentMethodRecord {
  const named = id.startsWith('pm_card_') ? fromNamedCard(id.slice(8), billingDetailsOf({})) : null
  if (named) {
    tx.put('payment_methods', named)
    return named
  }
  const record = tx.get('payment_methods', id)
  if (!record) throw resourceMissing('PaymentMethod', id, 'payment_method')
  return record
}
