import { cookies } from 'next/headers'
import { Cards } from '../../cards'
import { listHomes, type Size } from '../../homes'
import { readOwn } from '../../own'

export const dynamic = 'force-dynamic'

/** A page of the person who is signed in, behind `middleware.ts`: four reads of the site's database. */
export default async function PersonalPage({ params }: { params: Size }) {
  const [{ name, offers, notices, saved }, homes] = await Promise.all([
    readOwn(await cookies()),
    listHomes(params),
  ])
  return (
    <>
      <p>
        {name}: {offers} offers, {notices} notices, {saved} saved homes
      </p>
      <Cards homes={homes} />
    </>
  )
}
