import 'server-only'
import { findPlace } from '@/lib/data/listing-search/places'
import { findPropertiesOfPlace } from '@/lib/data/listing-search'
import { notFound } from '@/lib/domain/errors'
import { type Page } from '@/lib/schemas/page'
import { type PlaceDto, type PlaceListingDto } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { toPlaceListing } from '../properties/property-dto'

/** How many listings one page of a place's page holds. */
const PLACE_PAGE_SIZE = 24

/**
 * A place, whose slug may be another one now (`findPlace`), and one page of its listed properties, public and without their agents (D9 and D48).
 * Throws `not_found` where nothing is listed there, `invalid_input` for a cursor that is not of this list.
 */
export async function getPlace(
  _actor: unknown,
  { slug, cursor }: { slug: string; cursor?: string | undefined },
): Promise<{ place: PlaceDto; listings: Page<PlaceListingDto> }> {
  const place = await findPlace(slug)
  if (!place) throw notFound('No homes are listed here.')
  const query = {
    ...findPropertiesOfPlace(place.slug),
    count: async () => ({ count: place.count, isAll: true }),
  }
  return { place, listings: await readPage(query, { limit: PLACE_PAGE_SIZE, cursor }, toPlaceListing) }
}
