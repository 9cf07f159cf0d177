/** The one currency of the site (D5), as Stripe writes it. */
export const CURRENCY = 'usd'

/** Stripe refuses one charge above this many minor units (D32). */
export const CARD_LIMIT_MINOR = 99_999_999

const MINOR_PER_MAJOR = 100
const MONEY_TEXT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

const formatter = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY.toUpperCase(), ...options })

const whole = formatter({ maximumFractionDigits: 0 })
const withCents = formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** True for a finite amount in major units with at most two decimals. */
export const isMoney = (major: number): boolean =>
  Number.isFinite(major) && Number(major.toFixed(2)) === major

/** Major units (450000.5) to integer minor units (45000050). The amount must pass `isMoney`. */
export const toMinor = (major: number): number => Math.round(major * MINOR_PER_MAJOR)

/** Integer minor units to major units, the plain number of the REST surface. */
export const toMajor = (minor: number): number => minor / MINOR_PER_MAJOR

/**
 * Reads a plain decimal text ("450000.00") as integer minor units; `null` if it is
 * anything else (signs, exponents, separators, more than two decimals).
 */
export function parseMinor(text: string): number | null {
  const match = MONEY_TEXT.exec(text.trim())
  if (!match?.[1]) return null
  return Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The typed amount in major units, or `null` if it is not one: "$450,000" is 450000. */
export function readAmount(text: string): number | null {
  const minor = parseMinor(text.replace(/[$,\s]/g, ''))
  return minor === null ? null : minor / 100
}

/** A price in major units, never shortened (D46); cents only where there are any: "$1,250,000". */
export const formatPrice = (major: number): string =>
  (Number.isInteger(major) ? whole : withCents).format(major)

/** Money that is paid, always with cents: "$450,000.00". Major units. */
export const formatMoney = (major: number): string => withCents.format(major)

/** The two-decimal text of the payment calls: "450000.00". Major units. */
export const toAmountText = (major: number): string => major.toFixed(2)
