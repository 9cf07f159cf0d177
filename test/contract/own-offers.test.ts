import { paths } from '@/lib/paths'
import { createOffer, createProperty, createUser } from '../factories'
import {
  applicationDatabase,
  newPerson,
  signInAgain,
  type TestResponse,
  type Session,
} from '../support/contract'

const db = applicationDatabase()
const locationOf = ({ status, headers }: TestResponse) => [
  status,
  headers.get('location')?.replace(/\?.*/, ''),
]

describe.each(['agent', 'admin'] as const)(
  'a buyer whose role became %s after the acceptance (D11)',
  (role) => {
    it('can still pay the offer, and open no other page of buyers', async () => {
      const buyer = await newPerson(db, 'user')
      const admin = await newPerson(db, 'admin')
      const seller = await createUser(db, { role: 'agent' })
      const home = await createProperty(db, seller, { status: 'verified' })
      const own = await createOffer(db, buyer.user, home, { status: 'accepted' })
      const property = await createProperty(db, seller)
      const other = await createOffer(db, await createUser(db), property, { status: 'accepted' })
      expect((await admin.session.patch(`/api/users/${buyer.id}/role`, { role })).status).toBe(200)
      const session = await signInAgain(buyer)

      const page = await session.get(paths.user.payment(own._id.toHexString()))
      expect(page.status).toBe(200)
      expect(page.body).toContain(home.title)
      // Pages that are not theirs redirect to their own area, like every page of another role.
      for (const path of [
        paths.user.payment(other._id.toHexString()),
        paths.user.bought,
        paths.user.wishlist,
      ]) {
        const [status, location] = locationOf(await session.get(path))
        expect([path, status]).toEqual([path, 307])
        expect(location).not.toContain('/dashboard/user')
      }
    })
  },
)

it('says to a former buyer on the page of a home that they bought it (D241)', async () => {
  const buyer = await newPerson(db, 'user')
  const admin = await newPerson(db, 'admin')
  const seller = await createUser(db, { role: 'agent' })
  const home = await createProperty(db, seller, { soldAt: new Date() })
  const own = await createOffer(db, buyer.user, home, { status: 'bought' })
  expect((await admin.session.patch(`/api/users/${buyer.id}/role`, { role: 'agent' })).status).toBe(200)
  const path = paths.property(home._id.toHexString())
  const { body } = await (await signInAgain(buyer)).get(path)
  expect(body).toContain('You bought this home')
  expect(body).toContain(paths.user.receipt(own._id.toHexString()))
  expect((await admin.session.get(path)).body).not.toContain('You bought this home')
})

/** The final path and status of a request for a URL. */
async function landing(session: Session, start: string): Promise<[string, number]> {
  for (let path = start, hops = 5; hops > 0; hops -= 1) {
    const { status, headers } = await session.get(path)
    const to = headers.get('location')
    if (to === null) return [path, status]
    const { pathname, search } = new URL(to, 'http://site.invalid')
    path = pathname + search
  }
  throw new Error('more than five redirects')
}

it('sends a person whose role changed to the page they asked for, if their new role allows it (D242)', async () => {
  const person = await newPerson(db, 'user')
  const admin = await newPerson(db, 'admin')
  expect((await admin.session.patch(`/api/users/${person.id}/role`, { role: 'agent' })).status).toBe(200)
  const url = `${paths.agent.properties}?q=lake`
  expect(await landing(person.session, url)).toEqual([url, 200])
  expect(await landing(person.session, paths.user.wishlist)).toEqual([paths.area('agent'), 200])
})
