import 'server-only'
import { findPlace } from '@/lib/data/listing-search/places'
import { findPropertiesOfPlace } from '@/lib/data/listing-search'
import { notFound } from '@/lib/domain/errors'
import { rangeErrors } from '@/lib/domain/filter-texts'
import { hasFilters } from '@/lib/domain/listing-filters'
import { type Page } from '@/lib/schemas/page'
import { type PlaceDto, type PlaceListingDto, type PlaceQuery } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { toPlaceListing } from '../properties/property-dto'

/** How many listings one page of a place's page holds. */
const PLACE_PAGE_SIZE = 24

/**
 * A place, whose slug may be another one now (`findPlace`), and one page of its listed properties, public and without their agents (D9 and D48).
 * `refusal`: why its filters can find nothing (D256). Throws `not_found` where nothing is listed there, `invalid_input`
 * for a cursor that is not of this list.
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
