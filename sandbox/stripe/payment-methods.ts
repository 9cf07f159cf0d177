import { brandRuleOf, expiryFault, passesLuhn } from './cards'
import { cardError, invalidRequest, parameterMissing, resourceMissing } from './errors'
import { integerOf, nested, refuseUnknown, textOf, type Form } from './form'
import { newId } from './ids'
import { type PaymentMethod } from './records'
import { type Transaction } from './store'
import { namedTestCards, notATestCard, testNumbers } from './test-cards'

const faults = {
  number: { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' },
  month: {
    code: 'invalid_expiry_month',
    message: "Your card's expiration month is invalid.",
    param: 'exp_month',
  },
  year: {
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  },
  cvc: { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' },
}

/** The number of `card[number]…`. Throws 402 if the number, the date or the CVC is invalid. */
function numberOf(card: Form): string {
  refuseUnknown(card, ['number', 'exp_month', 'exp_year', 'cvc'])
  const number = textOf(card, 'number')?.replace(/[\s-]/g, '')
  if (number === undefined) throw parameterMissing('card[number]')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) throw cardError(faults.number)
  const [month, year] = [integerOf(card, 'exp_month'), integerOf(card, 'exp_year')]
  if (month === undefined) throw parameterMissing('card[exp_month]')
  if (year === undefined) throw parameterMissing('card[exp_year]')
  if (month < 1 || month > 12) throw cardError(faults.month)
  const fault = expiryFault(month, year < 100 ? 2000 + year : year, new Date())
  if (fault) throw cardError(fault === 'invalid_expiry_month_past' ? faults.month : faults.year)
  const cvc = textOf(card, 'cvc')
  if (cvc !== undefined && !new RegExp(`^\\d{${brandRuleOf(number).cvcLength}}$`).test(cvc))
    throw cardError(faults.cvc)
  return number
}

/** Stores the result of payments with a card, its brand and its last four digits; the rest is discarded. */
const keep = (tx: Transaction, number: string): PaymentMethod =>
  tx.put('payment_methods', {
    id: newId('pm'),
    behaviour: testNumbers[number] ?? notATestCard,
    card: { brand: brandRuleOf(number).brand, last4: number.slice(-4) },
  })

/** The card of a confirmation: `payment_method=pm_card_…` or `payment_method_data[card][…]`. */
export function givenPaymentMethod(tx: Transaction, params: Form): PaymentMethod | null {
  const id = textOf(params, 'payment_method')
  if (id !== undefined) {
    const number = Object.hasOwn(namedTestCards, id) ? namedTestCards[id] : undefined
    if (number === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method')
    return keep(tx, number)
  }
  if (!('payment_method_data' in params)) return null
  const data = nested(params, 'payment_method_data')
  refuseUnknown(data, ['type', 'card', 'billing_details'])
  refuseUnknown(nested(data, 'billing_details'), ['name', 'email', 'address'])
  if (textOf(data, 'type') !== 'card')
    throw invalidRequest('The payment method type provided is invalid.', { param: 'type' })
  return keep(tx, numberOf(nested(data, 'card')))
}
