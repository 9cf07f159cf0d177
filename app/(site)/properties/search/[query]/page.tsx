import { BuyersList } from '../buyers-list'

/** Rendered at the first request for a list. */
export const generateStaticParams = () => []

export default async function CachedExplorePage({ params }: PageProps<'/properties/search/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
