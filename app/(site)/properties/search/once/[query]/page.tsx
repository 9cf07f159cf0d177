import { BuyersList } from '../../buyers-list'

export const dynamic = 'force-dynamic'

/** A search that nobody asked for before, or any list of a client that has spent its reads: rendered for its reader and not cached (ADR 035). */
export default async function UncachedExplorePage({ params }: PageProps<'/properties/search/once/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
