import { ObjectId } from 'mongodb'
import { type ListingNumbersDoc } from '@/lib/data/collections'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { deleteProperty } from '../properties/delete-property'
import { readListingNumbers } from './read-numbers'

const { db } = serviceDatabase()

const NONE = { views: 0, saves: 0, enquiries: 0, viewings: 0, offers: 0 }

const numbers = () => db.collection<ListingNumbersDoc>('listingNumbers')

/** The numbers of a home in a month, "2026-11". */
const month = (propertyId: ObjectId, name: string, days: ListingNumbersDoc['days']) => ({
  ...{ _id: `${propertyId.toHexString()} ${name}`, propertyId, month: new Date(`${name}-01`), days },
})

describe('readListingNumbers', () => {
  it('returns the sums of each home in the range, both days included (D500)', async () => {
    const [home, other, unseen] = [new ObjectId(), new ObjectId(), new ObjectId()]
    await numbers().insertMany([
      month(home, '2026-09', { d30: { views: 1_000 } }),
      month(home, '2026-10', { d01: { views: 100 }, d02: { views: 7 }, d31: { saves: 2 } }),
      month(home, '2026-11', { d01: { views: 3, offers: 1 }, d28: { views: 1 }, d29: { views: 50 } }),
      month(other, '2026-11', { d02: { enquiries: 4, viewings: 2 } }),
    ])
    const ids = [home, other, unseen].map((id) => id.toHexString())
    const range = [new Date('2026-10-02T23:00Z'), new Date('2026-11-28T01:00Z')] as const
    const found = await readListingNumbers(ids, ...range)
    expect(ids.map((id) => found.get(id))).toEqual([
      { ...NONE, views: 11, saves: 2, offers: 1 },
      { ...NONE, enquiries: 4, viewings: 2 },
      NONE,
    ])
  })
})

it('deletes the numbers of a deleted home, and the link of its owner', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const { _id } = await createProperty(db, agent)
  await numbers().insertOne(month(_id, '2026-11', { d01: { views: 1 } }))
  await db.collection('ownerLinks').insertOne({ _id, tokenHash: 'x', createdAt: new Date() })
  await deleteProperty(actorOf(agent), { id: _id.toHexString() })
  expect(await numbers().countDocuments({ propertyId: _id })).toBe(0)
  expect(await db.collection('ownerLinks').countDocuments({ _id })).toBe(0)
})
