import { type Metadata } from 'next'
import { exploreContent } from '@/app/content'
import { saveSearchAction } from '@/app/dashboard/user/searches/actions'
import { FiltersForm } from '@/components/filters/filters-form'
import { ExploreBar } from '@/components/properties/explore'
import { exploreHref } from '@/components/properties/explore-href'
import { requireActor } from '@/lib/auth/actor'
import { pointsOfList } from '@/lib/cached-pages'
import { can } from '@/lib/domain/permissions'
import { unitsOfSearch } from '@/lib/domain/units-of-place'
import { getEnv } from '@/lib/env'
import { exploreQuerySchema } from '@/lib/schemas/property'
import { marksAmong } from '@/lib/services/home-marks/home-marks'
import { listViewer } from '@/lib/services/properties/list-properties'
import { savedEntriesAmong } from '@/lib/services/wishlist/wishlist'
import { rateLimitError } from '@/lib/transport/rate-limit'
import { ExploreContent, ExploreHead, TooManySearches } from './explore-list'
import { wishlistActions } from './wishlist-actions'

export const metadata: Metadata = { title: 'Explore Properties' }

/**
 * All listings, searched, sorted and filtered by the URL (D7, D42), rendered for their viewer: an agent or
 * administrator, or a buyer without JavaScript who has made a change. Others get the cached `search/[query]`
 * (ADR 035).
 */
export default async function ExplorePage({ searchParams }: PageProps<'/properties'>) {
  const query = exploreQuerySchema.parse(await searchParams)
  const actor = await requireActor(exploreHref(query))
  if (query.view === 'filters')
    return (
      <>
        <ExploreHead />
        <FiltersForm key={exploreHref(query)} query={query} units={unitsOfSearch(query.location)} />
      </>
    )
  const refusal = await rateLimitError('reads', { actor, cost: pointsOfList(query) })
  if (refusal)
    return (
      <>
        <ExploreHead />
        <div className="container-page">
          <TooManySearches query={query} message={refusal.message} />
        </div>
      </>
    )
  const content = await exploreContent(listViewer(actor), query)
  const ids = [...content.items, ...(content.near?.homes ?? []).map(({ property }) => property)].map(
    ({ _id }) => _id,
  )
  const [saved, marks] = await Promise.all([savedEntriesAmong(actor, ids), marksAmong(actor, ids)])
  const hearts = saved && {
    actions: wishlistActions,
    postTo: exploreHref(query),
    saved: Object.fromEntries(saved),
    marks,
  }
  return (
    <>
      <ExploreHead />
      <ExploreBar
        query={query}
        mapStyle={getEnv().MAP_STYLE_URL}
        saveSearch={can(actor, 'search:save', actor.id) ? saveSearchAction : undefined}
      >
        <ExploreContent query={query} content={content} hearts={hearts} />
      </ExploreBar>
    </>
  )
}
