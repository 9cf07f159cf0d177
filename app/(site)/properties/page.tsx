import { type Metadata } from 'next'
import { cachedList } from '@/app/content'
import { ExploreBar } from '@/components/properties/explore'
import { exploreHref } from '@/components/properties/explore-href'
import { toCard } from '@/components/properties/property-card'
import { PropertyList } from '@/components/properties/property-list'
import { requireActor } from '@/lib/auth/actor'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { exploreQuerySchema } from '@/lib/schemas/property'
import { listReader } from '@/lib/services/properties/list-properties'
import { savedAmong } from '@/lib/services/wishlist/saved-among'
import { refusalOf } from '@/lib/transport/rate-limit'
import { ExploreHead, ExploreList, TooManySearches } from './explore-list'
import { wishlistActions } from './wishlist-actions'

export const metadata: Metadata = { title: 'Explore Properties' }

/**
 * Every listing, searched, ordered and filtered by the address (D7 and D42), rendered for its reader: an agent or
 * administrator, or a buyer without JavaScript who did something. Others read what is kept, `search/[query]` (ADR 035).
 */
export default async function ExplorePage({ searchParams }: PageProps<'/properties'>) {
  const query = exploreQuerySchema.parse(await searchParams)
  const actor = await requireActor(exploreHref(query))
  const { location, sort, verified, show } = query
  const refusal = await refusalOf('reads', { actor, cost: show / EXPLORE_PAGE_SIZE })
  if (refusal)
    return (
      <>
        <ExploreHead />
        <TooManySearches query={query} message={refusal.message} />
      </>
    )
  const { items, total, isMore } = await cachedList(listReader(actor), {
    location,
    sort,
    verified,
    limit: show,
    isTotalApproximate: true,
  })
  const saved = await savedAmong(
    actor,
    items.map(({ _id }) => _id),
  )
  return (
    <>
      <ExploreHead />
      <ExploreBar query={query}>
        <ExploreList query={query} total={total} isMore={isMore} shown={items.length}>
          <PropertyList
            properties={items.map(toCard)}
            hearts={saved && { actions: wishlistActions, saved: Object.fromEntries(saved) }}
          />
        </ExploreList>
      </ExploreBar>
    </>
  )
}
