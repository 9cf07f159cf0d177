import { invalidRequest, parameterMissing } from './errors'
import { type Form } from './form'
import { integerOf } from './params'

/** The largest amount of one charge: eight digits of minor units. */
const maximumAmount = 99_999_999

/** Stripe's minimum is $0.50 or about as much; the stand-in asks 50 minor units of every currency. */
const minimumAmount = 50

/** An amount in minor units as Stripe writes it: `$10.00`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** The required `amount` of a payment, in minor units of `currency`. */
export function amountOf(params: Form, currency: string): number {
  const amount = integerOf(params, 'amount')
  if (amount === undefined) throw parameterMissing('amount')
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount > maximumAmount) {
    throw invalidRequest(`Amount must be no more than ${formatAmount(maximumAmount, currency)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  if (amount < minimumAmount) {
    throw invalidRequest(`Amount must be at least ${formatAmount(minimumAmount, currency)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  return amount
}
