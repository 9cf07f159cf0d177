import { notFound } from 'next/navigation'
import { cachedList } from '@/app/content'
import { toCard } from '@/components/properties/property-card'
import { PropertyList } from '@/components/properties/property-list'
import { SessionWatch } from '@/components/reader/session-watch'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { exploreQueryOf } from '@/lib/kept-pages'
import { FOR_BUYERS } from '@/lib/services/properties/list-properties'
import { refusalOfKept } from '@/lib/transport/rate-limit'
import { ExploreList, TooManySearches } from '../explore-list'
import { wishlistActions } from '../wishlist-actions'

/** The list as all buyers read it, by one text for each query; what is a reader's own comes beside it (ADR 035). */
export async function BuyersList({ text }: { text: string }) {
  const query = exploreQueryOf(text)
  if (!query) notFound()
  const { location, sort, verified, show } = query
  const refusal = await refusalOfKept('reads', { cost: show / EXPLORE_PAGE_SIZE })
  if (refusal) return <TooManySearches query={query} message={refusal.message} />
  const { items, total, isMore } = await cachedList(FOR_BUYERS, {
    location,
    sort,
    verified,
    limit: show,
    isTotalApproximate: true,
  })
  return (
    <>
      <SessionWatch />
      <ExploreList query={query} total={total} isMore={isMore} shown={items.length}>
        <PropertyList properties={items.map(toCard)} hearts={{ actions: wishlistActions }} />
      </ExploreList>
    </>
  )
}
