import { type Db } from 'mongodb'
import { type PropertyDoc } from '@/lib/data/collections'
import { createProperty } from '@/test/factories'
import { applicationDatabase, newPerson, type Session } from '../support/contract'

const db: Db = applicationDatabase()
let agent: Session
let listing: PropertyDoc
let id: string

beforeAll(async () => {
  const person = await newPerson(db, 'agent')
  agent = person.session
  listing = await createProperty(db, person.user)
  id = listing._id.toHexString()
})

const changes = () => db.collection('contentChanges').countDocuments({ tags: `property:${id}` })

it('invalidates nothing if a change leaves a listing as it is', async () => {
  const before = await changes()
  const { title, description, location, image, minPriceMinor } = listing
  const same = { title, description, location, image, minPrice: minPriceMinor / 100 }
  const { status, body } = await agent.patch(`/api/properties/${id}`, same)
  expect([status, body]).toEqual([200, expect.objectContaining({ modifiedCount: 0 })])
  expect(await changes()).toBe(before)
})

it('invalidates the listing if it differs', async () => {
  const before = await changes()
  const { status } = await agent.patch(`/api/properties/${id}`, { minPrice: listing.minPriceMinor / 100 - 1 })
  expect(status).toBe(200)
  expect(await changes()).toBe(before + 1)
})
