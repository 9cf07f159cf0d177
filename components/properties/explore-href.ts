import { EXPLORE_PAGE_SIZE, PROPERTY_SORTS } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'

/** The Explore page's address for these filters; what is at its default is left out, so that a list has one address. */
export function exploreHref({ location = '', sort, verified, show }: Partial<ExploreQuery>): string {
  const query = new URLSearchParams()
  const place = location.trim()
  if (place !== '') query.set('location', place)
  if (sort !== undefined && sort !== 'default') query.set('sort', sort)
  if (verified) query.set('verified', 'true')
  if (show !== undefined && show !== EXPLORE_PAGE_SIZE) query.set('show', String(show))
  return query.size > 0 ? `${paths.properties}?${query}` : paths.properties
}

/** The query of a kept list's text (`lib/kept-pages.ts`), which has each field; not checked, since it is the site's own. */
export function exploreQueryFrom(text: string): ExploreQuery {
  const given = new URLSearchParams(text)
  return {
    location: given.get('location') ?? '',
    sort: PROPERTY_SORTS.find((sort) => sort === given.get('sort')) ?? 'default',
    verified: given.get('verified') === 'true',
    show: Number(given.get('show') ?? EXPLORE_PAGE_SIZE),
  }
}
