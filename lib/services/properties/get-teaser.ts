import 'server-only'
import { AppError } from '@/lib/domain/errors'
import { isListed } from '@/lib/domain/property'
import { type PropertyTeaserDto } from '@/lib/schemas/property'
import { listingForBuyers } from './get-listing'

/** The public fields of a listing, shown before sign-in (D9). Prices in major units. */
export type ListingTeaser = Pick<PropertyTeaserDto, 'title' | 'location' | 'image' | 'minPrice' | 'maxPrice'>

/** The teaser of a listing that everyone may see (D7); `null` otherwise. */
export async function getTeaser(
  id: string,
  load?: Parameters<typeof listingForBuyers>[1],
): Promise<ListingTeaser | null> {
  try {
    const { property } = await listingForBuyers(id, load)
    if (!isListed(property.status, property.sold)) return null
    const { title, location, image, minPrice, maxPrice } = property
    return { title, location, image, minPrice, maxPrice }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
