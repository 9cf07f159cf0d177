import { type Metadata } from 'next'
import { BuyersList } from '../buyers-list'

export const metadata: Metadata = { title: 'Explore Properties' }

/** Rendered when a list is first asked for. */
export const generateStaticParams = () => []

/** A list that is kept. */
export default async function KeptExplorePage({ params }: PageProps<'/properties/search/[query]'>) {
  return <BuyersList text={decodeURIComponent((await params).query)} />
}
