import { type ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import { createOffer, recordTooHighOffer } from './negotiate-offer'

const { db } = serviceDatabase()

const NOW = new Date('2026-11-29T12:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let agent: UserDoc
let home: PropertyDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  home = await createProperty(db, agent, { title: 'Lake House' })
})

const refuse = async (at = NOW, amount = 500_001, buyer?: UserDoc) => {
  const by = buyer ?? (await createUser(db))
  await recordTooHighOffer(actorOf(by), { propertyId: home._id.toHexString(), amount }, at)
  return by
}
const notices = () => db.collection('notices').find({ personId: agent._id }).toArray()
const kinds = async () => (await notices()).map(({ kind }) => kind as string)
const refusals = (of: { buyerId?: ObjectId; propertyId?: ObjectId }) =>
  db.collection('refusedOffers').countDocuments(of)

it('notifies the agent when three different buyers offered more than the maximum price (D405)', async () => {
  const first = await refuse()
  await refuse(daysLater(1), 900_000, first)
  await refuse(daysLater(2))
  expect(await kinds()).toEqual([])
  await refuse(daysLater(3))
  expect(await notices()).toMatchObject([{ kind: 'offers-refused', values: { title: 'Lake House' } }])
})

it('counts only the last seven days', async () => {
  await refuse()
  await refuse(daysLater(1))
  await refuse(daysLater(7.1))
  expect(await kinds()).toEqual([])
  await refuse(daysLater(7.2))
  expect(await kinds()).toEqual(['offers-refused'])
})

it('notifies once in seven days for a home', async () => {
  for (const day of [0, 0, 0, 1, 5, 6.9]) await refuse(daysLater(day))
  expect(await kinds()).toHaveLength(1)
  await refuse(daysLater(7.1))
  expect(await kinds()).toHaveLength(2)
})

it.each([
  ['below the minimum price', 399_999],
  ['within the range', 500_000],
])('records no offer %s', async (_, amount) => {
  for (let i = 0; i < 3; i += 1) await refuse(NOW, amount)
  expect([await refusals({ propertyId: home._id }), await kinds()]).toEqual([0, []])
})

it('is recorded by an offer that is refused with the text of the specification', async () => {
  const propertyId = home._id.toHexString()
  for (let i = 0; i < 3; i += 1)
    await expect(
      createOffer(actorOf(await createUser(db)), { propertyId, offerAmount: 600_000 }),
    ).rejects.toMatchObject({ fields: { offerAmount: 'Offer must be between $400,000 and $500,000' } })
  expect(await kinds()).toEqual(['offers-refused'])
})

it('forgets a person or a home that is deleted', async () => {
  const leaver = await refuse()
  const other = await refuse()
  const admin = await createUser(db, { role: 'admin' })
  await deleteUser(actorOf(admin), { id: leaver._id.toHexString() })
  expect([await refusals({ buyerId: leaver._id }), await refusals({ buyerId: other._id })]).toEqual([0, 1])
  await deleteProperty(actorOf(agent), { id: home._id.toHexString() })
  expect(await refusals({ propertyId: home._id })).toBe(0)
})
