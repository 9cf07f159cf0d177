import { FORMAT } from './format'
import { groupDigits } from './group-digits'

/** The site's only currency (D5), its code of ISO 4217. */
export const CURRENCY = FORMAT.currency

/** The currency in texts: "US dollars", "euros". */
export const CURRENCY_NAME = FORMAT.name

/** The currency's sign alone, in fields: "$", "€". */
export const CURRENCY_SIGN = FORMAT.sign

/** The largest amount that Stripe charges at once, in minor units (D32). */
export const CARD_LIMIT_MINOR = FORMAT.cardLimit

const MINOR_PER_MAJOR = 10 ** FORMAT.digits

/** Converts an amount that a rule states in dollars to a round one in the site's currency (D438). Major units. */
export const roundAmount = (dollars: number): number => dollars * FORMAT.scale

/** An amount as machines write it. */
export const PLAIN_AMOUNT = new RegExp(`^\\d{1,15}(?:\\.\\d{0,${FORMAT.digits}})?(?<!\\.)$`)

/** An amount in major units as text for machines, with all decimals: "450000.00". */
export const writeExactly = (major: number): string => major.toFixed(FORMAT.digits)

/** Digits with the currency's sign as the site's language writes it: "$450,000", "-$5", "450.000 €". */
export const withSign = (digits: string): string =>
  digits.replace(/^-?/, (minus) => minus + FORMAT.before) + FORMAT.after

/** True for a finite amount in major units without more decimals than the currency has. */
export const isMoney = (major: number): boolean =>
  Number.isFinite(major) && Number(major.toFixed(FORMAT.digits)) === major

/** Major units (450000.5) to integer minor units (45000050). The amount must pass `isMoney`. */
export const toMinor = (major: number): number => Math.round(major * MINOR_PER_MAJOR)

/** Integer minor units to major units, as in the REST API. */
export const toMajor = (minor: number): number => minor / MINOR_PER_MAJOR

/** True for an amount in major units that exceeds a single card payment (D32). */
export const isAboveCardLimit = (major: number): boolean => toMinor(major) > CARD_LIMIT_MINOR

/** The digits of a price, with decimals only if there are any: "1,250,000". */
export const priceDigits = (major: number): string =>
  groupDigits(major, Number.isInteger(major) ? 0 : FORMAT.digits)

/** A price in major units, never abbreviated (D46), with decimals only if there are any: "$1,250,000". */
export const formatPrice = (major: number): string => withSign(priceDigits(major))

/** Two prices in major units with one sign: "$400,000–600,000". */
export const formatPriceRange = (min: number, max: number): string =>
  withSign(`${priceDigits(min)}–${priceDigits(max)}`)

/** A payment in major units, always with all decimals: "$450,000.00". */
export const formatMoney = (major: number): string => withSign(groupDigits(major, FORMAT.digits))
