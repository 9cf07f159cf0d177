import { formatPrice, roundAmount, toMajor } from './money'
import { pluralize } from './pluralize'
import { formatShortPrice, formatShortRange } from './short-price'

/*
 * The price of a home as everybody sees it (D400, ADR 110): its asking price, the range of a home without one, or none
 * if it is on request. The range of a home with an asking price is only what an offer may name.
 */

/** The lowest and the highest price of a home, and amount of an offer (D23); major units. */
export const PRICE_FLOOR = toMajor(1)
export const PRICE_LIMIT = roundAmount(1_000_000_000)

export const PRICE_ON_REQUEST = 'Price on request'

/** The button that starts a conversation or an enquiry about a home on request, and its first question. */
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

/** The price fields of a home in major units; viewers who may not see its amounts get none if it is on request. */
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
  // Stored prices have only the ends; the bounds for offers are never equal.
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
  const isUnbounded = price.kind === 'range' && price.min === PRICE_FLOOR && price.max === PRICE_LIMIT
  return isUnbounded || price.kind === 'on-request' ? null : price
}

/** The price fields of a response. */
type SentPrices = {
  minPrice?: number
  maxPrice?: number
  askingPrice?: number
  priceQualifier?: PriceQualifier
}

/** The fields that the shown price needs, for a browser that shows nothing else. */
export function shownFieldsOf(home: PriceFields): SentPrices {
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

/** Homes on request that a price filter excludes are counted up to this number (D404). */
export const ON_REQUEST_COUNTED = 100

/** "2 homes with price on request are not included.", for a price filter that excludes `count` homes. */
export function leftOutText(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  const homes =
    count > ON_REQUEST_COUNTED ? `More than ${ON_REQUEST_COUNTED} homes` : pluralize(count, 'home')
  return `${homes} with price on request ${count === 1 ? 'is' : 'are'} not included.`
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
 * The ends of a home whose price is on request: an empty range, which is last in both orders of the price and which no
 * price filter finds. Nothing can be learned from it about the amounts that its agent entered. The highest price has up
 * to 1e15 minor units, and cursors accept numbers up to 8.64e15.
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

/** The ends in major units; none on request. */
export const pricesOfEnds = (ends: ShownEnds): SentPrices =>
  isOnRequest(ends) ? {} : { minPrice: toMajor(ends.shownMinMinor), maxPrice: toMajor(ends.shownMaxMinor) }

/** The shown price by its ends alone, in major units: an asking price without its qualifier. */
export const shownPriceOfEnds = (ends: ShownEnds): ShownPrice => shownPriceOf(pricesOfEnds(ends))
