import { Cards } from '../../cards'
import { type Letters, listHomes } from '../../homes'

export const dynamic = 'force-static'

export const generateStaticParams = () => []

/** A page that the framework keeps, with `middleware.ts` before it. */
export default async function GuardedPage({ params }: { params: Letters }) {
  return <Cards homes={listHomes(Number((await params).letters))} />
}
