import { formatPrice, roundAmount, toMajor } from './money'
import { pluralize } from './pluralize'
import { formatShortPrice, formatShortRange } from './short-price'

/*
 * The shown price of a home, the same for everybody (D400, ADR 110): its asking price, or else its range, or else none
 * ("Price on request"). If there is an asking price, the range only limits what buyers may offer.
 */

/** The smallest and the largest price or offer, in major units (D23). */
export const MIN_PRICE = toMajor(1)
export const MAX_PRICE = roundAmount(1_000_000_000)

export const PRICE_ON_REQUEST = 'Price on request'

/** The button that starts a conversation or an enquiry about a home whose price is on request, and its first question. */
export const ASK_FOR_PRICE = 'Ask for the price'
export const PRICE_QUESTION = 'What is the price of this home?'

/** The qualifiers of an asking price, in the order of the form. */
export const QUALIFIER_LABELS = {
  fixed: 'Fixed price',
  'offers-over': 'Offers over',
  guide: 'Guide price',
  'in-the-region-of': 'In the region of',
  from: 'From',
  'on-request': PRICE_ON_REQUEST,
}
export type PriceQualifier = keyof typeof QUALIFIER_LABELS
export const PRICE_QUALIFIERS = Object.keys(QUALIFIER_LABELS) as PriceQualifier[]

/** Amounts in major units; `qualifier` is `null` for an asking price without one. */
export type ShownPrice =
  | { kind: 'range'; min: number; max: number }
  | { kind: 'asking'; amount: number; qualifier: Exclude<PriceQualifier, 'on-request'> | null }
  | { kind: 'on-request' }

/** The price fields of a home, in major units; without amounts for a viewer who may not see a price on request (D404). */
export type PriceFields = {
  minPrice?: number | null | undefined
  maxPrice?: number | null | undefined
  askingPrice?: number | null | undefined
  priceQualifier?: PriceQualifier | null | undefined
}

/** The price shown to everybody, including the agent. */
export function shownPriceOf({ minPrice, maxPrice, askingPrice, priceQualifier }: PriceFields): ShownPrice {
  if (priceQualifier === 'on-request') return { kind: 'on-request' }
  if (typeof askingPrice === 'number')
    return { kind: 'asking', amount: askingPrice, qualifier: priceQualifier ?? null }
  if (typeof minPrice !== 'number' || typeof maxPrice !== 'number') return { kind: 'on-request' }
  // `pricesOfEnds` returns an asking price as two equal ends; in a real range the minimum is below the maximum.
  if (minPrice === maxPrice) return { kind: 'asking', amount: maxPrice, qualifier: null }
  return { kind: 'range', min: minPrice, max: maxPrice }
}

/**
 * The price that "on request" hides, for those who may know it (D404); `null` if the price is shown, or if no amount was
 * entered.
 */
export function hiddenPriceOf(home: PriceFields): ShownPrice | null {
  if (home.priceQualifier !== 'on-request') return null
  const price = shownPriceOf({ ...home, priceQualifier: null })
  const isUnbounded = price.kind === 'range' && price.min === MIN_PRICE && price.max === MAX_PRICE
  return isUnbounded || price.kind === 'on-request' ? null : price
}

/** The price fields of a response, in major units. */
type PriceDto = {
  minPrice?: number
  maxPrice?: number
  askingPrice?: number
  priceQualifier?: PriceQualifier
}

/** Only the fields that the shown price needs, so that no hidden amount is sent to the browser. */
export function shownFieldsOf(home: PriceFields): PriceDto {
  const price = shownPriceOf(home)
  if (price.kind === 'range') return { minPrice: price.min, maxPrice: price.max }
  if (price.kind === 'on-request') return { priceQualifier: 'on-request' }
  const { amount: askingPrice, qualifier: priceQualifier } = price
  return { askingPrice, ...(priceQualifier && { priceQualifier }) }
}

/** A price range; both ends in the same unit. */
export type Range = { min: number; max: number }

/** Both ends of the shown price, which are equal for an asking price; `null` on request. */
export function endsOf(price: ShownPrice): Range | null {
  if (price.kind === 'on-request') return null
  return price.kind === 'range'
    ? { min: price.min, max: price.max }
    : { min: price.amount, max: price.amount }
}

/** "$420,000 to $485,000", "Offers over $450,000", "Price on request"; in major units. */
export function priceText(price: ShownPrice): string {
  if (price.kind === 'on-request') return PRICE_ON_REQUEST
  if (price.kind === 'range') return `${formatPrice(price.min)} to ${formatPrice(price.max)}`
  const amount = formatPrice(price.amount)
  return price.qualifier === null ? amount : `${QUALIFIER_LABELS[price.qualifier]} ${amount}`
}

/** The shown price abbreviated for pins (D77): "$540–595K", "$450K", "On request". */
export function shortPriceText(price: ShownPrice): string {
  if (price.kind === 'on-request') return 'On request'
  return price.kind === 'range' ? formatShortRange(price.min, price.max) : formatShortPrice(price.amount)
}

/** How many homes whose price is on request, and which a price filter excludes, are counted at most (D404). */
export const ON_REQUEST_COUNT_LIMIT = 100

/** "2 homes whose price is on request are not included.", for a price filter that excludes `count` homes. */
export function excludedHomesText(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  const homes =
    count > ON_REQUEST_COUNT_LIMIT ? `More than ${ON_REQUEST_COUNT_LIMIT} homes` : pluralize(count, 'home')
  return `${homes} whose price is on request ${count === 1 ? 'is' : 'are'} not included.`
}

/** The stored price fields of a home, in minor units. */
export type StoredPrices = {
  minPriceMinor: number
  maxPriceMinor: number
  askingPriceMinor?: number | null | undefined
  priceQualifier?: PriceQualifier | null | undefined
}

/** The ends by which homes are sorted, filtered, counted and compared, in minor units. */
export type ShownEnds = { shownMinMinor: number; shownMaxMinor: number }

/**
 * The ends of a home whose price is on request: an empty range. It sorts last in both price orders, matches no price
 * filter, and reveals nothing about the amounts that its agent entered. The highest price has up to 1e15 minor units, and
 * cursors accept numbers up to 8.64e15.
 */
export const ON_REQUEST_ENDS: ShownEnds = { shownMinMinor: 8e15, shownMaxMinor: -1 }

export function shownEndsOf(home: StoredPrices): ShownEnds {
  if (home.priceQualifier === 'on-request') return ON_REQUEST_ENDS
  const { askingPriceMinor: asking } = home
  return typeof asking === 'number'
    ? { shownMinMinor: asking, shownMaxMinor: asking }
    : { shownMinMinor: home.minPriceMinor, shownMaxMinor: home.maxPriceMinor }
}

export const isOnRequest = ({ shownMaxMinor }: Pick<ShownEnds, 'shownMaxMinor'>): boolean => shownMaxMinor < 0

/** The ends in major units; no fields if the price is on request. */
export const pricesOfEnds = (ends: ShownEnds): PriceDto =>
  isOnRequest(ends) ? {} : { minPrice: toMajor(ends.shownMinMinor), maxPrice: toMajor(ends.shownMaxMinor) }

/** The shown price from its stored ends, in major units; an asking price loses its qualifier. */
export const shownPriceOfEnds = (ends: ShownEnds): ShownPrice => shownPriceOf(pricesOfEnds(ends))
