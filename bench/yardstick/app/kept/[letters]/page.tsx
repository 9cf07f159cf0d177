import { Cards } from '../../cards'
import { type Letters, listHomes } from '../../homes'

export const dynamic = 'force-static'

/** None at the build: each page is rendered for the first who asks for it, and kept. */
export const generateStaticParams = () => []

/** A page that the framework keeps. */
export default async function KeptPage({ params }: { params: Letters }) {
  return <Cards homes={listHomes(Number((await params).letters))} />
}
