/** A mistake of the calling page, or an unsupported call; thrown, never shown to the payer. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

/** The error that Stripe.js resolves with. */
export interface ResultError {
  type: string
  message?: string
  code?: string
  [field: string]: unknown
}

const validationMessages = {
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  incomplete_number: 'Your card number is incomplete.',
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_number: 'Your card number is invalid.',
} as const

export type ValidationCode = keyof typeof validationMessages

export const validationError = (code: ValidationCode) => ({
  code,
  type: 'validation_error' as const,
  message: validationMessages[code],
})

export type ValidationError = ReturnType<typeof validationError>
