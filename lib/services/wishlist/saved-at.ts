import 'server-only'
import { type WishlistDoc } from '@/lib/data/collections'
import { toMajor } from '@/lib/domain/money'
import { type SavedAt } from '@/lib/schemas/wishlist'

/** When a listing was saved and what it asked then, in major units; `null` where that was not written down. */
export const savedAt = ({ createdAt, minPriceMinor, maxPriceMinor }: WishlistDoc): SavedAt | null =>
  minPriceMinor === undefined || maxPriceMinor === undefined
    ? null
    : { at: createdAt.toISOString(), minPrice: toMajor(minPriceMinor), maxPrice: toMajor(maxPriceMinor) }
