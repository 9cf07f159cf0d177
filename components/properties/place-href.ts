import { writeFilters } from '@/lib/domain/filter-table'
import { paths } from '@/lib/paths'
import { type PlaceQuery } from '@/lib/schemas/property'
import { type Draft } from '../filters/draft'

/** The URL of a place's page with sort order, filters and cursor; `typed`: filters as they were typed (D256). */
export function placeHref({ slug, sort, cursor, ...filters }: PlaceQuery, typed: Draft = {}): string {
  const query = new URLSearchParams({
    ...(sort !== undefined && sort !== 'default' && { sort }),
    ...Object.fromEntries(writeFilters(filters)),
    ...typed,
    ...(cursor !== undefined && { cursor }),
  })
  return query.size > 0 ? `${paths.place(slug)}?${query}` : paths.place(slug)
}
