import { Cards } from '../../cards'
import { listHomes, type Size } from '../../homes'

export const dynamic = 'force-static'

/** None at build time: each page is rendered at its first request and cached. */
export const generateStaticParams = () => []

/** A page that the framework caches. */
export default async function KeptPage({ params }: { params: Size }) {
  return <Cards homes={await listHomes(params)} />
}
