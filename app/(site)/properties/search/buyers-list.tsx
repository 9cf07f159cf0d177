import { notFound } from 'next/navigation'
import { cachedExplore, loosened, meant, nearest } from '@/app/content'
import { exploreHref } from '@/components/properties/explore-href'
import { toCard } from '@/components/properties/property-card'
import { PropertyList } from '@/components/properties/property-list'
import { SessionWatch } from '@/components/reader/session-watch'
import { costOfList, exploreQueryOf } from '@/lib/cached-pages'
import { FOR_BUYERS } from '@/lib/services/properties/list-properties'
import { refusalOfCached } from '@/lib/transport/rate-limit'
import { ExploreFilters, ExploreList, TooManySearches } from '../explore-list'
import { wishlistActions } from '../wishlist-actions'

/** The list as all buyers read it, by one text for each query; what is a reader's own comes beside it (ADR 035). */
export async function BuyersList({ text }: { text: string }) {
  const query = exploreQueryOf(text)
  if (!query) notFound()
  if (query.view === 'filters') return <ExploreFilters query={query} />
  const refusal = await refusalOfCached('reads', { cost: costOfList(query) })
  if (refusal) return <TooManySearches query={query} message={refusal.message} />
  const { items, total, ...found } = await cachedExplore(FOR_BUYERS, query)
  const loosen = await loosened(FOR_BUYERS, query, total)
  const near = await nearest(FOR_BUYERS, query, total)
  const others = await meant(FOR_BUYERS, query, near, total)
  const hearts = { actions: wishlistActions, postTo: exploreHref(query) }
  return (
    <>
      <SessionWatch />
      <ExploreList
        query={query}
        total={total}
        {...found}
        shown={items.length}
        loosen={loosen}
        near={near && { ...near, hearts }}
        meant={others}
      >
        <PropertyList properties={items.map(toCard)} hearts={hearts} />
      </ExploreList>
    </>
  )
}
