import { getLog } from '@/lib/log'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { markFraud } from '../users/roles'
import { reconcilePayments } from './payments'
import { itInFull } from '@/test/support/tier'

const { db } = serviceDatabase({ STRIPE_API_URL: 'http://127.0.0.1:1' })

it('a suspension succeeds while Stripe is unreachable, and its intents stay recorded as unsettled', async () => {
  const admin = await createUser(db, { role: 'admin' })
  const agent = await createUser(db, { role: 'agent' })
  const offer = await createOffer(db, await createUser(db), await createProperty(db, agent), {
    status: 'accepted',
    paymentIntentId: 'pi_open',
    unsettled: true,
  })
  expect(await markFraud(actorOf(admin), { id: agent._id.toHexString() })).toBe(1)
  expect(await db.collection('offers').findOne({ _id: offer._id })).toMatchObject({
    status: 'rejected',
    unsettled: true,
    paymentIntentId: 'pi_open',
  })
})

itInFull('a reconciliation tries three payments and leaves the others for the next run', async () => {
  await db.collection('offers').deleteMany({})
  const agent = await createUser(db, { role: 'agent' })
  for (let i = 0; i < 5; i += 1)
    await createOffer(db, await createUser(db), await createProperty(db, agent), {
      status: 'accepted',
      paymentIntentId: `pi_${i}`,
      unsettled: true,
    })
  const log = jest.spyOn(getLog(), 'error')
  expect(await reconcilePayments()).toMatchObject({ unknown: 5, bought: 0 })
  const lines = log.mock.calls.map(([values, words]) => [(values as { left?: number }).left, words])
  jest.restoreAllMocks()
  expect(lines).toEqual([
    ...Array.from({ length: 3 }, () => [undefined, 'payment not reconciled']),
    [2, 'payments left unreconciled: Stripe does not respond'],
  ])
})
