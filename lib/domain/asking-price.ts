import { formatPrice, toMajor, toMinor } from './money'
import {
  MIN_PRICE,
  MAX_PRICE,
  type PriceFields,
  type PriceQualifier,
  QUALIFIER_LABELS,
  type Range,
} from './shown-price'

/* The rules of the price that an agent enters, in a module of their own because only forms load it. */

export const QUALIFIER_HINTS: Record<PriceQualifier, string> = {
  fixed: 'Offers are expected at this price.',
  'offers-over': 'Buyers offer this price or more.',
  guide: 'Offers can be above or below it.',
  'in-the-region-of': 'Offers are expected near it.',
  from: 'The lowest of several prices.',
  'on-request': 'No price is shown. Buyers ask you for it.',
}

/** Rounds an amount to the currency's decimals; major units. */
const roundToMinor = (major: number) => toMajor(toMinor(major))

/**
 * The bounds for offers that are proposed for an asking price (D403), in major units: 80 and 120 per cent, for "offers
 * over" and "from" from the price itself, and any amount for a home on request without one; `null` without both.
 */
export function proposedBounds({ askingPrice, priceQualifier }: PriceFields): Range | null {
  if (typeof askingPrice !== 'number')
    return priceQualifier === 'on-request' ? { min: MIN_PRICE, max: MAX_PRICE } : null
  const isLowest = priceQualifier === 'offers-over' || priceQualifier === 'from'
  const max = Math.min(
    Math.max(roundToMinor(askingPrice * 1.2), roundToMinor(askingPrice + MIN_PRICE)),
    MAX_PRICE,
  )
  const min = isLowest ? askingPrice : Math.max(roundToMinor(askingPrice * 0.8), MIN_PRICE)
  return { min: Math.min(min, roundToMinor(max - MIN_PRICE)), max }
}

/** Fills in the proposed bounds where the home has none; returns it unchanged without a proposal. */
export function withProposedBounds<Home extends PriceFields>(home: Home): Home {
  const proposed = proposedBounds(home)
  if (!proposed) return home
  return { ...home, minPrice: home.minPrice ?? proposed.min, maxPrice: home.maxPrice ?? proposed.max }
}

/** True for a home whose bounds are those of one on request without a price. */
export const acceptsAnyAmount = ({ minPrice, maxPrice, askingPrice }: PriceFields): boolean =>
  typeof askingPrice !== 'number' && minPrice === MIN_PRICE && maxPrice === MAX_PRICE

/** True for a home on request that accepts any amount, because its agent has entered no price (D403). */
export const hasNoPrice = (home: PriceFields): boolean =>
  home.priceQualifier === 'on-request' && acceptsAnyAmount(home)

/** The values of a change to a home. One without a price gets the bounds that are proposed for its first one (D403). */
export const withFirstBounds = <Values extends PriceFields>(before: PriceFields, values: Values): Values =>
  hasNoPrice(before) && typeof values.askingPrice === 'number' ? withProposedBounds(values) : values

/**
 * The message for an asking price outside of the bounds for offers, or for a qualifier without a price; `null` if there is
 * no error.
 */
export function askingPriceError({
  minPrice,
  maxPrice,
  askingPrice,
  priceQualifier,
}: PriceFields): string | null {
  if (typeof askingPrice !== 'number')
    return priceQualifier && priceQualifier !== 'on-request'
      ? `Enter an asking price, because you chose “${QUALIFIER_LABELS[priceQualifier]}”.`
      : null
  if (typeof minPrice !== 'number' || typeof maxPrice !== 'number') return null
  if (askingPrice >= minPrice && askingPrice <= maxPrice) return null
  return `Enter an asking price from ${formatPrice(minPrice)} to ${formatPrice(maxPrice)}, or change the range for offers.`
}
