import { BuyersList } from '../buyers-list'

/** Rendered when a list is first asked for. */
export const generateStaticParams = () => []

/** A list that is cached. */
export default async function CachedExplorePage({ params }: PageProps<'/properties/search/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
