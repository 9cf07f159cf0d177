import { type OfferDoc } from '@/lib/data/collections'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { markFraud } from '../users/mark-fraud'

const { db } = serviceDatabase({ STRIPE_API_URL: 'http://127.0.0.1:1' })

it('a suspension stands while Stripe is away, and what is left to close is known', async () => {
  const admin = await createUser(db, { role: 'admin' })
  const agent = await createUser(db, { role: 'agent' })
  const offer = await createOffer(db, await createUser(db), await createProperty(db, agent), {
    status: 'accepted',
    paymentIntentId: 'pi_open',
    unsettled: true,
  })
  expect(await markFraud(actorOf(admin), { id: agent._id.toHexString() })).toBe(1)
  expect(await db.collection<OfferDoc>('offers').findOne({ _id: offer._id })).toMatchObject({
    status: 'rejected',
    unsettled: true,
    paymentIntentId: 'pi_open',
  })
})
