import { FILTER_NAMES, filtersOf } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { type ExploreQuery } from '@/lib/schemas/property'
import { type Filters } from './filter-text'

/** The filters in a search's URL. */
export const filtersOfQuery = (query: ExploreQuery): Filters => ({
  ...filtersOf(query),
  verified: query.verified,
})

/** The search with other filters, from its first page. */
export const withFilters = (query: ExploreQuery, filters: Filters): ExploreQuery => {
  const rest = Object.entries(query).filter(([name]) => !FILTER_NAMES.some((filter) => filter === name))
  return { ...(Object.fromEntries(rest) as ExploreQuery), ...filters, show: EXPLORE_PAGE_SIZE }
}
