import { paths } from '@/lib/paths'
import { createOffer, createProperty } from '../factories'
import { applicationDatabase, demoUser, newBuyer } from '../support/contract'
import { type Answer, demoSession, Session } from '../support/session'

const db = applicationDatabase()
const locationOf = ({ status, headers }: Answer) => [status, headers.get('location')?.replace(/\?.*/, '')]

describe.each(['agent', 'admin'] as const)(
  'a buyer who has been made %s since the acceptance (D11)',
  (role) => {
    it('still pays the offer, and finds nothing else of the buyers there', async () => {
      const { id, email } = await newBuyer()
      const buyer = await db.collection('users').findOne({ email })
      const home = await createProperty(db, await demoUser(db, 'agent'), { status: 'verified' })
      const own = await createOffer(db, buyer as never, home, { status: 'accepted' })
      const other = await createOffer(
        db,
        await demoUser(db, 'buyer2'),
        await createProperty(db, await demoUser(db, 'agent')),
        {
          status: 'accepted',
        },
      )
      expect((await (await demoSession('admin')).patch(`/api/users/${id}/role`, { role })).status).toBe(200)
      const session = new Session()
      await session.signIn(email, 'bea-secret')

      const page = await session.get(paths.user.payment(own._id.toHexString()))
      expect(page.status).toBe(200)
      expect(page.body).toContain(home.title)
      // What is not theirs to know about leads to their own area, as every page of another role does.
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
