import { Cards } from '../../cards'
import { listHomes, type Size } from '../../homes'

export const dynamic = 'force-static'

export const generateStaticParams = () => []

/** A page that the framework caches, behind `middleware.ts`. */
export default async function GuardedPage({ params }: { params: Size }) {
  return <Cards homes={await listHomes(params)} />
}
