import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { invalidField } from '@/lib/domain/errors'
import { toMajor } from '@/lib/domain/money'
import { isWithinRange } from '@/lib/domain/offer'
import { isOnRequest } from '@/lib/domain/shown-price'
import { rangeMessage } from '@/lib/schemas/offer'

type Bounds = Partial<Pick<PropertyDoc, 'minPriceMinor' | 'maxPriceMinor'>>

/**
 * The bounds for offers on a listing as its offer stores them, in minor units, once the amount is within them. Throws
 * `invalid_input` at `field` if it is not. A price on request has no bounds: its offers name any amount (D404).
 */
export function checkedBounds(
  property: PropertyDoc,
  amountMinor: number,
  field: 'amount' | 'offerAmount',
): Bounds {
  if (isOnRequest(property)) return {}
  const { minPriceMinor, maxPriceMinor } = property
  if (!isWithinRange(amountMinor, minPriceMinor, maxPriceMinor))
    throw invalidField(field, rangeMessage(toMajor(minPriceMinor), toMajor(maxPriceMinor)))
  return { minPriceMinor, maxPriceMinor }
}
