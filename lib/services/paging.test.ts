import { ObjectId } from 'mongodb'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { createUser, makeProperty } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { listProperties } from './properties/list-properties'
import { listReviews } from './reviews/reviews'
import { itInFull } from '@/test/support/only-where'

const { db } = serviceDatabase()

const QUERY = { sort: 'default', verified: false, limit: 1 } as const
const countOf = async (location: string) => {
  const { total, isMore = false } = await listProperties(null, { ...QUERY, location })
  return { total, isMore }
}

async function writeReviews(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    _id: new ObjectId(),
    propertyId: new ObjectId(),
    propertyTitle: 'Lake House',
    userId: new ObjectId(),
    email: `writer-${i}@keystead.test`,
    name: 'Nora',
    image: null,
    review: 'Fine.',
    rating: 5,
    createdAt: new Date(i),
  }))
  await db.collection('reviews').insertMany(rows)
}

it('counts a list up to a thousand, with isMore if there are more', async () => {
  await writeReviews(1_000)
  expect(await listReviews(null, { limit: 1 })).not.toHaveProperty('isMore')
  await writeReviews(1)
  expect(await listReviews(null, { limit: 1 })).toMatchObject({ total: 1_000, isMore: true })
  await writeReviews(200)
  const { items, total, isMore, next } = await listReviews(null, { limit: 100 })
  expect({ items: items.length, total, isMore, next: typeof next }).toEqual({
    items: 100,
    total: 1_000,
    isMore: true,
    next: 'string',
  })
})

itInFull(
  'counts a search by its places, exactly up to a thousand of them, and all listings always exactly',
  async () => {
    const agent = await createUser(db, { role: 'agent' })
    const rows = [
      ...Array.from({ length: 1_000 }, (_, i) => makeProperty(agent, { location: `${i} Common Street` })),
      ...Array.from({ length: 1_500 }, () => makeProperty(agent, { location: 'One Village' })),
    ]
    await db.collection('properties').insertMany(rows)
    await rebuildPlaces()
    expect(await countOf('common street')).toEqual({ total: 1_000, isMore: false })
    expect(await countOf('village')).toEqual({ total: 1_500, isMore: false })
    expect(await countOf('')).toEqual({ total: 2_500, isMore: false })
    await db.collection('properties').insertOne(makeProperty(agent, { location: '1000 Common Street' }))
    await rebuildPlaces()
    expect(await countOf('common street')).toEqual({ total: 1_000, isMore: true })
    expect(await countOf('')).toEqual({ total: 2_501, isMore: false })
  },
)
