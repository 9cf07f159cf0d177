import 'server-only'
import { type PropertyDoc, type WishlistDoc } from '@/lib/data/collections'
import { changesSince } from '@/lib/domain/history'
import { toMajor } from '@/lib/domain/money'
import { type SavedAt } from '@/lib/schemas/wishlist'

/**
 * When a listing was saved, its prices then in major units, and its changes since that the reader may see; `null` if
 * that was not recorded.
 */
export function savedAt(
  { createdAt, minPriceMinor, maxPriceMinor }: WishlistDoc,
  property: PropertyDoc | null | undefined,
): SavedAt | null {
  if (minPriceMinor === undefined || maxPriceMinor === undefined) return null
  const changed = property ? changesSince(createdAt, property) : []
  return {
    at: createdAt.toISOString(),
    minPrice: toMajor(minPriceMinor),
    maxPrice: toMajor(maxPriceMinor),
    ...(changed.length > 0 && { changed }),
  }
}
