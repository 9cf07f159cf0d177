import { type StripeCardElementChangeEvent } from '@stripe/stripe-js'

type CardBrand = StripeCardElementChangeEvent['brand']

/** The accepted card brands (D56), by Stripe's names. */
export const ACCEPTED_BRANDS = [
  { brand: 'visa', name: 'Visa' },
  { brand: 'mastercard', name: 'Mastercard' },
  { brand: 'amex', name: 'Amex' },
  { brand: 'discover', name: 'Discover' },
] as const satisfies { brand: CardBrand; name: string }[]

/** The message for a card of any other brand (D56). */
export const REFUSED_BRAND =
  'This card brand is not accepted. Use Visa, Mastercard, American Express or Discover.'

export const isAcceptedBrand = (brand: CardBrand): boolean =>
  ACCEPTED_BRANDS.some((accepted) => accepted.brand === brand)
