import { Cards } from '../../cards'
import { listHomes, type Size } from '../../homes'

export const dynamic = 'force-static'

/** None at the build: each page is rendered for the first who asks for it, and kept. */
export const generateStaticParams = () => []

/** A page that the framework keeps. */
export default async function KeptPage({ params }: { params: Size }) {
  return <Cards homes={await listHomes(params)} />
}
