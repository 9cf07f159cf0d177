import { groupDigits } from './group-digits'

/** The site's only currency (D5), as Stripe writes it. */
export const CURRENCY = 'usd'

/** Stripe rejects a single charge above this many minor units (D32). */
export const CARD_LIMIT_MINOR = 99_999_999

const MINOR_PER_MAJOR = 100

const dollars = (major: number, decimals: number): string =>
  `${major < 0 ? '-' : ''}$${groupDigits(Math.abs(major), decimals)}`

/** True for a finite amount in major units with at most two decimals. */
export const isMoney = (major: number): boolean =>
  Number.isFinite(major) && Number(major.toFixed(2)) === major

/** Major units (450000.5) to integer minor units (45000050). The amount must pass `isMoney`. */
export const toMinor = (major: number): number => Math.round(major * MINOR_PER_MAJOR)

/** Integer minor units to major units, as in the REST API. */
export const toMajor = (minor: number): number => minor / MINOR_PER_MAJOR

/** True for an amount in major units that exceeds a single card payment (D32). */
export const isAboveCardLimit = (major: number): boolean => toMinor(major) > CARD_LIMIT_MINOR

/** A price in major units, never abbreviated (D46), with cents only if there are any: "$1,250,000". */
export const formatPrice = (major: number): string => dollars(major, Number.isInteger(major) ? 0 : 2)

/** A payment in major units, always with cents: "$450,000.00". */
export const formatMoney = (major: number): string => dollars(major, 2)
