import { fromStripeAmount, stripeLimit, toStripeAmount } from './stripe-amount'

it.each([
  ['USD', 2, 45_000_050, 45_000_050],
  ['EUR', 2, 45_000_050, 45_000_050],
  ['JPY', 0, 45_000_000, 45_000_000],
  // Three decimals, of which the last must be 0.
  ['KWD', 3, 5_124, 5_120],
  ['KWD', 3, 5_125, 5_130],
  ['KWD', 3, 5_120, 5_120],
  // Whole, but counted in hundredths.
  ['ISK', 0, 5, 500],
  ['UGX', 0, 5, 500],
  // Whole only in payouts.
  ['HUF', 2, 1_045, 1_045],
  ['TWD', 2, 1_045, 1_045],
  // Two decimals by ISO 4217, none for Stripe.
  ['MGA', 2, 50_000, 500],
])('charges %s, of %d decimals, for %d minor units by %d', (currency, digits, minor, amount) => {
  expect(toStripeAmount(minor, { currency, digits })).toBe(amount)
  expect(toStripeAmount(fromStripeAmount(amount, { currency, digits }), { currency, digits })).toBe(amount)
})

it.each([
  ['USD', 2, 99_999_999],
  ['JPY', 0, 99_999_999],
  ['KWD', 3, 99_999_990],
  ['ISK', 0, 999_999],
])('charges at most so much %s, of %d decimals: %d', (currency, digits, minor) => {
  expect(stripeLimit({ currency, digits })).toBe(minor)
  expect(toStripeAmount(minor, { currency, digits })).toBeLessThanOrEqual(99_999_999)
})
