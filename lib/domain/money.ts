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

/** True for an amount in major units that no card is charged with at once (D32). */
export const isAboveCardLimit = (major: number): boolean => toMinor(major) > CARD_LIMIT_MINOR

/**
 * Reads a plain decimal text ("450000.00") as integer minor units; `null` if it is
 * anything else (signs, exponents, separators, more than two decimals).
 */
export function parseMinor(text: string): number | null {
  const match = MONEY_TEXT.exec(text.trim())
  if (!match?.[1]) return null
  return Number(match[1]) * MINOR_PER_MAJOR + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Signs that mean nothing in a typed amount: the currency's, and what groups its digits. */
const SIGNS = /[$,\s]/g
const TYPED = /^(\d*)(?:\.(\d*))?([km]?)$/i
/** How many digits "k" and "m" stand for. */
const SHIFTS: Record<string, number> = { k: 3, m: 6 }
const GROUPED_SHORT = /^\$?(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?[km]$/i
const MOST_DIGITS = 14

/** An amount as it is typed, without its signs; `null` for a text that cannot become one. */
export function plainAmount(text: string): string | null {
  const plain = text.replace(SIGNS, '')
  return TYPED.test(plain) ? plain : null
}

/**
 * The amount that a person typed, in major units, or `null` if it is none (D165): "$450,000", "450k" and "0.45m" are
 * 450000. Where thousands are shortened a comma must group them, since "1,2m" may be meant as 1.2 million.
 */
export function readAmount(text: string): number | null {
  const [, whole = '', part = '', unit = ''] = TYPED.exec(text.replace(SIGNS, '')) ?? []
  if (whole === '' && part === '') return null
  if (unit !== '' && !GROUPED_SHORT.test(text.replace(/\s/g, ''))) return null
  const decimals = 2 + (SHIFTS[unit.toLowerCase()] ?? 0)
  if (part.length > decimals) return null
  const minor = (whole + part.padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  return minor.length > MOST_DIGITS ? null : toMajor(Number(minor))
}

/** An amount as it is typed with its thousands grouped; a text that cannot become one as it is. */
export function groupAmount(text: string): string {
  const plain = plainAmount(text)
  if (plain === null) return text
  const end = /^\d*/.exec(plain)?.[0].length ?? 0
  const groups: string[] = []
  for (let i = end; i > 0; i -= 3) groups.unshift(plain.slice(Math.max(0, i - 3), i))
  return groups.join(',') + plain.slice(end)
}

/** A price in major units, never shortened (D46); cents only where there are any: "$1,250,000". */
export const formatPrice = (major: number): string =>
  (Number.isInteger(major) ? whole : withCents).format(major)

/** Money that is paid, always with cents: "$450,000.00". Major units. */
export const formatMoney = (major: number): string => withCents.format(major)
