/** The rules of cards; the browser script checks them. */

export type Brand = 'amex' | 'discover' | 'jcb' | 'mastercard' | 'unknown' | 'visa'

interface BrandRule {
  brand: Brand
  pattern: RegExp
  length: number
  cvcLength: number
  /** The number of digits before each space of the formatted number. */
  groups: readonly number[]
}

const fours = { length: 16, cvcLength: 3, groups: [4, 4, 4, 4] }

const brandRules: readonly BrandRule[] = [
  { brand: 'visa', pattern: /^4/, ...fours },
  { brand: 'mastercard', pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, ...fours },
  { brand: 'amex', pattern: /^3[47]/, length: 15, cvcLength: 4, groups: [4, 6, 5] },
  { brand: 'discover', pattern: /^(6011|64[4-9]|65)/, ...fours },
  { brand: 'jcb', pattern: /^35(2[89]|[3-8])/, ...fours },
]

/** The rule of the brand with these first digits. */
export const brandRuleOf = (digits: string): BrandRule =>
  brandRules.find(({ pattern }) => pattern.test(digits)) ?? { brand: 'unknown', pattern: /^/, ...fours }

/** The check digit of ISO/IEC 7812-1. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

type ExpiryError = 'invalid_expiry_month_past' | 'invalid_expiry_year' | 'invalid_expiry_year_past'

/**
 * The error of an expiration date (month 1–12, four-digit year), or null. A card is valid until its month
 * ends.
 */
export function expiryError(month: number, year: number, now: Date): ExpiryError | null {
  const thisYear = now.getFullYear()
  if (year < thisYear) return 'invalid_expiry_year_past'
  if (year > thisYear + 50) return 'invalid_expiry_year'
  return year === thisYear && month <= now.getMonth() ? 'invalid_expiry_month_past' : null
}
