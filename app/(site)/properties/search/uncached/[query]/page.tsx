import { BuyersList } from '../../buyers-list'

export const dynamic = 'force-dynamic'

/**
 * The first request of a search, or any list for a client over its rate limit: rendered for its viewer and
 * not cached (ADR 035).
 */
export default async function UncachedExplorePage({
  params,
}: PageProps<'/properties/search/uncached/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
