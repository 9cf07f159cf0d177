import { canMove, OFFER_STATUSES, type OfferTransition } from '@/lib/domain/offer'
import { createUser, makeOffer, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { type OfferDoc } from './collections'
import { movableTo } from './offers'

const { db } = serviceDatabase()

const NOW = new Date('2025-06-01T12:00:00Z')
const TABLE: OfferTransition[] = [
  { from: 'pending', to: 'accepted', by: 'agent', when: { field: 'expiresAt', is: 'before' } },
  { from: 'rejected', to: 'accepted', by: 'agent' },
  { from: 'pending', to: 'rejected', by: 'sale', when: { field: 'expiresAt', is: 'since' } },
  { from: 'accepted', to: 'rejected', by: 'sale', when: { field: 'expiresAt', is: 'since' } },
]

it.each([
  ['accepted', 'agent'],
  ['rejected', 'sale'],
  ['bought', 'payment'],
] as const)('the filter of a move to %s by %s finds just the offers that may be moved', async (to, by) => {
  const [agent, buyer] = [await createUser(db, { role: 'agent' }), await createUser(db)]
  const offers = OFFER_STATUSES.flatMap((status) =>
    [undefined, null, -1, 0, 1].map((left) => {
      const expiresAt = typeof left === 'number' ? new Date(NOW.getTime() + left) : left
      const offer = makeOffer(buyer, makeProperty(agent), { status })
      return { ...offer, ...(expiresAt !== undefined && { expiresAt }) }
    }),
  )
  await db.collection('offers').deleteMany({})
  await db.collection('offers').insertMany(offers)
  const movable = offers.filter((offer) => canMove(offer, to, by, NOW, TABLE)).map(({ _id }) => _id)
  const found = await db
    .collection<OfferDoc>('offers')
    .find(movableTo(to, by, NOW, TABLE))
    .sort({ _id: 1 })
    .toArray()
  expect(found.map(({ _id }) => String(_id)).sort()).toEqual(movable.map(String).sort())
  expect(movable).toHaveLength({ accepted: 6, rejected: 4, bought: 0 }[to])
})
