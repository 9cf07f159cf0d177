import 'server-only'
import { findPlace } from '@/lib/data/listing-search/places'
import { findPropertiesOfPlace } from '@/lib/data/listing-search'
import { notFound } from '@/lib/domain/errors'
import { rangeErrors } from '@/lib/domain/filters'
import { hasFilters } from '@/lib/domain/listing-filters'
import { type Page } from '@/lib/schemas/page'
import { type PlaceDto, type PlaceListingDto, type PlaceQuery } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { toPlaceListing } from '../properties/property-dto'

/** The page size of a place's listings. */
const PLACE_PAGE_SIZE = 24

/**
 * A place, possibly with another current slug (`findPlace`), and one page of its listed properties, public
 * and without their agents (D9, D48). `refusal`: why its filters can match nothing (D256). Throws `not_found`
 * if nothing is listed there, `invalid_input` for a cursor of another list.
 */
export async function getPlace(
  _actor: unknown,
  { slug, cursor, sort = 'default', ...filters }: PlaceQuery,
): Promise<{ place: PlaceDto; listings: Page<PlaceListingDto>; refusal?: string }> {
  const place = await findPlace(slug)
  if (!place) throw notFound('No homes are listed here.')
  const [refusal] = Object.values(rangeErrors(filters))
  if (refusal !== undefined) return { place, listings: { items: [], total: 0, next: null }, refusal }
  const query = await findPropertiesOfPlace(place.slug, { sort, filters })
  const known = sort === 'default' && !hasFilters(filters)
  return {
    place,
    listings: await readPage(
      { ...query, ...(known && { count: async () => ({ count: place.count, isAll: true }) }) },
      { limit: PLACE_PAGE_SIZE, cursor },
      toPlaceListing,
    ),
  }
}
