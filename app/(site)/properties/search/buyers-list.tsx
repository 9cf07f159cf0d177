import { notFound } from 'next/navigation'
import { exploreContent } from '@/app/content'
import { exploreHref } from '@/components/properties/explore-href'
import { SessionWatch } from '@/components/viewer/session-watch'
import { pointsOfList, exploreQueryOf } from '@/lib/cached-pages'
import { FOR_BUYERS } from '@/lib/services/properties/list-properties'
import { cachedRateLimitError } from '@/lib/transport/rate-limit'
import { ExploreContent, TooManySearches } from '../explore-list'
import { wishlistActions } from '../wishlist-actions'

/** The list as all buyers see it, one for each query; a viewer's own data is loaded separately (ADR 035). */
export async function BuyersList({ text }: { text: string }) {
  const query = exploreQueryOf(text)
  if (!query) notFound()
  const refusal = await cachedRateLimitError('reads', { cost: pointsOfList(query) })
  if (refusal) return <TooManySearches query={query} message={refusal.message} />
  const content = await exploreContent(FOR_BUYERS, query)
  return (
    <>
      <SessionWatch />
      <ExploreContent
        query={query}
        content={content}
        hearts={{ actions: wishlistActions, postTo: exploreHref(query) }}
      />
    </>
  )
}
