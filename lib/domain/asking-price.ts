import { formatPrice, toMajor, toMinor } from './money'
import {
  PRICE_FLOOR,
  PRICE_LIMIT,
  type PriceFields,
  type PriceQualifier,
  QUALIFIER_LABELS,
  type Range,
} from './shown-price'

/* What an agent enters as the price of a home; apart, because only forms load it. */

export const QUALIFIER_HINTS: Record<PriceQualifier, string> = {
  fixed: 'Offers are expected at this price.',
  'offers-over': 'Buyers offer this price or more.',
  guide: 'Offers can be above or below it.',
  'in-the-region-of': 'Offers are expected near it.',
  from: 'The lowest of several prices.',
  'on-request': 'No price is shown. Buyers ask you for it.',
}

/** An amount with the currency's decimals; major units. */
const roundToMinor = (major: number) => toMajor(toMinor(major))

/**
 * The bounds for offers that are proposed for an asking price (D403), in major units: 80 and 120 per cent, for "offers
 * over" and "from" from the price itself, and any amount for a home on request without one; `null` without both.
 */
export function proposedBounds({ askingPrice, priceQualifier }: PriceFields): Range | null {
  if (typeof askingPrice !== 'number')
    return priceQualifier === 'on-request' ? { min: PRICE_FLOOR, max: PRICE_LIMIT } : null
  const isLowest = priceQualifier === 'offers-over' || priceQualifier === 'from'
  const max = Math.min(
    Math.max(roundToMinor(askingPrice * 1.2), roundToMinor(askingPrice + PRICE_FLOOR)),
    PRICE_LIMIT,
  )
  const min = isLowest ? askingPrice : Math.max(roundToMinor(askingPrice * 0.8), PRICE_FLOOR)
  return { min: Math.min(min, roundToMinor(max - PRICE_FLOOR)), max }
}

/** The home with the bounds that it lacks, as they are proposed; without a proposal it is unchanged. */
export function withProposedBounds<Home extends PriceFields>(home: Home): Home {
  const proposed = proposedBounds(home)
  if (!proposed) return home
  return { ...home, minPrice: home.minPrice ?? proposed.min, maxPrice: home.maxPrice ?? proposed.max }
}

/** The message for an asking price that an offer could not name, or for a qualifier without one; `null` if it is right. */
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
