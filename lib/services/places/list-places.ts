import 'server-only'
import { findPlaces } from '@/lib/data/listing-search/places'
import { type PlaceDto } from '@/lib/schemas/property'

/**
 * One page of the places that have listed properties, in the order of their slugs; public (D48).
 * `next` is the slug after which the next page begins, or `null` where this is the last one.
 */
export async function listPlaces(
  _actor: unknown,
  { after, limit }: { after: string; limit: number },
): Promise<{ items: PlaceDto[]; next: string | null }> {
  const places = await findPlaces(after, limit + 1)
  const items = places.slice(0, limit)
  return { items, next: places.length > limit ? (items.at(-1)?.slug ?? null) : null }
}
