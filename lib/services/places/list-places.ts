import 'server-only'
import { findPlaces } from '@/lib/data/listing-search/places'
import { type PlaceDto } from '@/lib/schemas/property'

/**
 * One page of the places that have listed properties, by slug; public (D48). `next`: the slug after which the
 * next page starts, or `null` for the last page.
 */
export async function listPlaces(
  _actor: unknown,
  { after, limit }: { after: string; limit: number },
): Promise<{ items: PlaceDto[]; next: string | null }> {
  const places = await findPlaces(after, limit + 1)
  const items = places.slice(0, limit)
  return { items, next: places.length > limit ? (items.at(-1)?.slug ?? null) : null }
}
