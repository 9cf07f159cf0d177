/** The largest amount of a charge, in Stripe's unit. */
const LIMIT = 99_999_999

/**
 * The decimals with which Stripe counts a currency, if not those of ISO 4217: hundredths of krónur and Ugandan
 * shillings, which have none, and whole ariary (https://docs.stripe.com/currencies). Forints and Taiwan dollars are
 * whole only in payouts.
 */
const STRIPE_DIGITS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

/** Its code and decimals by ISO 4217. */
type Currency = { currency: string; digits: number }

const perMinor = ({ currency, digits }: Currency): number =>
  10 ** ((STRIPE_DIGITS[currency] ?? digits) - digits)

/** Stripe charges amounts with three decimals only if the last one is 0. */
const stepOf = ({ digits }: Currency): number => (digits === 3 ? 10 : 1)

/** Minor units in Stripe's unit, rounded to what it charges (D437). */
export const toStripeAmount = (minor: number, currency: Currency): number =>
  Math.round((minor * perMinor(currency)) / stepOf(currency)) * stepOf(currency)

/** Stripe's amount in minor units. */
export const fromStripeAmount = (amount: number, currency: Currency): number => amount / perMinor(currency)

/** The amount that Stripe charges for an amount here, both in minor units. */
export const chargedMinor = (minor: number, currency: Currency): number =>
  fromStripeAmount(toStripeAmount(minor, currency), currency)

/** The largest amount that Stripe charges at once, in minor units. */
export const stripeLimit = (currency: Currency): number =>
  Math.floor(fromStripeAmount(LIMIT - (LIMIT % stepOf(currency)), currency))
