import { Cards } from '../../cards'
import { type Letters, listHomes } from '../../homes'

export const dynamic = 'force-dynamic'

/** A page that is rendered for every request. */
export default async function DynamicPage({ params }: { params: Letters }) {
  return <Cards homes={listHomes(Number((await params).letters))} />
}
