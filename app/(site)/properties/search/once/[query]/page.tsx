import { BuyersList } from '../../buyers-list'

export const dynamic = 'force-dynamic'

/** A search that nobody asked for before: rendered for its reader and not kept, which costs a third of it (ADR 035). */
export default async function FirstExplorePage({ params }: PageProps<'/properties/search/once/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
