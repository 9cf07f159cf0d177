import { readFilters, writeFilters } from '@/lib/domain/filter-table'
import { EXPLORE_PAGE_SIZE, PROPERTY_SORTS } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery, type ExploreView } from '@/lib/schemas/property'

// Not the schema's, which would bring zod to the browser.
const VIEWS: readonly ExploreView[] = ['list', 'map', 'filters']

/** Explore's URL for these filters; defaults are omitted, so that each list has one URL. */
export function exploreHref(search: Partial<ExploreQuery>): string {
  const { location = '', sort, verified, show, view } = search
  const query = new URLSearchParams()
  const place = location.trim()
  if (place !== '') query.set('location', place)
  if (sort !== undefined && sort !== 'default') query.set('sort', sort)
  if (verified) query.set('verified', 'true')
  // Commas and the like need no escapes, which would be unreadable.
  const filters = writeFilters(search).map(([name, value]) => `${name}=${value}`)
  const params = new URLSearchParams()
  if (view !== undefined && view !== 'list') params.set('view', view)
  if (show !== undefined && show !== EXPLORE_PAGE_SIZE) params.set('show', String(show))
  const parts = [String(query), ...filters, String(params)].filter((part) => part !== '')
  return parts.length > 0 ? `${paths.properties}?${parts.join('&')}` : paths.properties
}

/** The URL of a list from its start, however many of its homes are shown. */
export const listHref = (query: ExploreQuery): string => exploreHref({ ...query, show: EXPLORE_PAGE_SIZE })

/**
 * The query of a cached list's text (`lib/cached-pages.ts`), which has every field; not validated, because
 * the site wrote it.
 */
export function exploreQueryFrom(text: string): ExploreQuery {
  const params = new URLSearchParams(text)
  return {
    location: params.get('location') ?? '',
    sort: PROPERTY_SORTS.find((sort) => sort === params.get('sort')) ?? 'default',
    verified: params.get('verified') === 'true',
    show: Number(params.get('show') ?? EXPLORE_PAGE_SIZE),
    view: VIEWS.find((view) => view === params.get('view')) ?? 'list',
    ...readFilters(Object.fromEntries(params)),
  }
}
