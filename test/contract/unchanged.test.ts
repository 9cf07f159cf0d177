import { type Db, MongoClient } from 'mongodb'
import { type PropertyDoc } from '@/lib/data/collections'
import { demoSession, type Session } from '../support/session'

let client: MongoClient
let db: Db
let agent: Session
let property: PropertyDoc

beforeAll(async () => {
  client = new MongoClient(process.env.APPLICATION_DATABASE_URI ?? '')
  db = client.db()
  agent = await demoSession('agent')
  const found = await db
    .collection<PropertyDoc>('properties')
    .findOne({ agentEmail: 'agent@keystead.test', status: 'verified', soldAt: null })
  if (!found) throw new Error('the agent has no verified listing')
  property = found
})
afterAll(() => client.close())

const changes = () =>
  db.collection('contentChanges').countDocuments({ tags: `property:${property._id.toHexString()}` })

it('invalidates nothing where a listing is changed to what it is', async () => {
  const before = await changes()
  const { status, body } = await agent.patch(`/api/properties/${property._id.toHexString()}`, {
    title: property.title,
    minPrice: property.minPriceMinor / 100,
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ modifiedCount: 0 })])
  expect(await changes()).toBe(before)
})

it('invalidates the listing where it differs', async () => {
  const before = await changes()
  const { status } = await agent.patch(`/api/properties/${property._id.toHexString()}`, {
    minPrice: property.minPriceMinor / 100 - 1,
  })
  expect(status).toBe(200)
  expect(await changes()).toBe(before + 1)
})
