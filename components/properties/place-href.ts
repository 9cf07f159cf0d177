import { writeFilters } from '@/lib/domain/filter-table'
import { paths } from '@/lib/paths'
import { type PlaceQuery } from '@/lib/schemas/property'

/** The URL of a place's page with sort order, filters and cursor (D256). */
export function placeHref({ slug, sort, cursor, ...filters }: PlaceQuery): string {
  const query = new URLSearchParams({
    ...(sort !== undefined && sort !== 'default' && { sort }),
    ...Object.fromEntries(writeFilters(filters)),
    ...(cursor !== undefined && { cursor }),
  })
  return query.size > 0 ? `${paths.place(slug)}?${query}` : paths.place(slug)
}
