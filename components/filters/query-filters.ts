import { writeFilters } from '@/lib/domain/filter-table'
import { FILTER_NAMES, filtersOf, type Search } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ExploreQuery } from '@/lib/schemas/property'
import { type Filters } from './filter-text'

/** The filters in a search's URL. */
export const filtersOfQuery = (query: ExploreQuery): Filters => ({
  ...filtersOf(query),
  verified: query.verified,
})

/** A search as the fields of the API's queries. */
export const searchFields = ({ location, verified, ...filters }: Search): URLSearchParams =>
  new URLSearchParams({
    ...(location.trim() !== '' && { location: location.trim() }),
    ...(verified && { verified: 'true' }),
    ...Object.fromEntries(writeFilters(filters)),
  })

/** The search with other filters, from its first page. */
export const withFilters = (query: ExploreQuery, filters: Filters): ExploreQuery => {
  const rest = Object.entries(query).filter(([name]) => !FILTER_NAMES.some((filter) => filter === name))
  return { ...(Object.fromEntries(rest) as ExploreQuery), ...filters, show: EXPLORE_PAGE_SIZE }
}
