import { AppError } from './errors'
import { formatPrice, toMajor, toMinor } from './money'
import { hiddenPriceOf, MIN_PRICE, MAX_PRICE, type PriceFields } from './shown-price'

/** The bulk changes (D482), each with its label and the name of its effect on a home. */
export const BULK_KINDS = {
  prices: { label: 'Change prices', done: 'Price changed' },
  'off-market': { label: 'Take off the market', done: 'Taken off the market' },
  'on-market': { label: 'Put back on the market', done: 'Put back on the market' },
  delete: { label: 'Delete', done: 'Deleted' },
} as const
export type BulkKind = keyof typeof BULK_KINDS
export const BULK_KIND_NAMES = Object.keys(BULK_KINDS) as BulkKind[]

/** The most homes of one change. */
export const BULK_LIMIT = 5_000

export const BULK_STATES = ['running', 'stopped', 'done'] as const
export type BulkState = (typeof BULK_STATES)[number]

export const BULK_TEXTS = {
  running: 'Another change of your homes is still running. Wait until it is done, or stop it.',
  empty: 'Select at least one home.',
  forbidden: 'This account can no longer change homes.',
  failed: 'This change failed repeatedly and was stopped.',
} as const

export const PRICE_DIRECTIONS = ['lower', 'raise'] as const
export const PRICE_UNITS = ['percent', 'amount'] as const

/** How prices change: by a share or an amount, rounded to a multiple of `roundTo`; amounts in major units. */
export type PriceMove = {
  direction: (typeof PRICE_DIRECTIONS)[number]
  by: (typeof PRICE_UNITS)[number]
  value: number
  roundTo: number
}

/** The steps to which new prices can be rounded, in major units. */
export const ROUNDINGS = [1, 100, 1_000, 10_000] as const

export type BulkChange = { kind: 'prices'; price: PriceMove } | { kind: Exclude<BulkKind, 'prices'> }

const PRICES = ['minPrice', 'maxPrice', 'askingPrice'] as const
export type MovedPrices = Partial<Record<(typeof PRICES)[number], number>>

/**
 * The prices of a home after the change: its asking price and the bounds for offers move together (D483); none for a home
 * on request without an amount. In major units. Throws `invalid_input` if one would be below or above what a home may
 * cost (D23), or if rounding would make both bounds equal.
 */
export function movedPrices(home: PriceFields, { direction, by, value, roundTo }: PriceMove): MovedPrices {
  if (home.priceQualifier === 'on-request' && hiddenPriceOf(home) === null) return {}
  const sign = direction === 'lower' ? -1 : 1
  const move = (price: number): number => {
    const exact = by === 'percent' ? price * (1 + (sign * value) / 100) : price + sign * value
    // Cents are dropped first, so that 1.005 % of a price is rounded as people round it.
    return Math.round(toMajor(toMinor(exact)) / roundTo) * roundTo
  }
  const prices: MovedPrices = {}
  for (const name of PRICES) {
    const price = home[name]
    if (typeof price === 'number') prices[name] = move(price)
  }
  const { minPrice = MIN_PRICE, maxPrice = MAX_PRICE } = prices
  if (minPrice < MIN_PRICE) throw new AppError('invalid_input', 'Its price would be zero or less.')
  if (maxPrice > MAX_PRICE)
    throw new AppError('invalid_input', `Its price would be above ${formatPrice(MAX_PRICE)}.`)
  if (minPrice >= maxPrice)
    throw new AppError('invalid_input', 'Its minimum and maximum would be equal. Round to a smaller amount.')
  return prices
}
