import { Cards } from '../../cards'
import { listHomes, type Size } from '../../homes'

export const dynamic = 'force-dynamic'

/** A page that is rendered for every request. */
export default async function DynamicPage({ params }: { params: Size }) {
  return <Cards homes={await listHomes(params)} />
}
