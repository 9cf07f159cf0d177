import { type Db } from 'mongodb'
import { applicationDatabase, newPerson } from '../support/contract'
import { type Session } from '../support/session'

const db: Db = applicationDatabase()
let agent: Session
let id: string

const LISTING = {
  title: 'Unchanged House',
  description: 'A house.',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/demo/aframe-dusk.jpg',
}

beforeAll(async () => {
  const person = await newPerson(db, 'agent')
  agent = person.session
  const { status, body } = await agent.post('/api/properties', LISTING)
  expect([status, body]).toEqual([201, { insertedId: expect.any(String) }])
  id = (body as { insertedId: string }).insertedId
})

const changes = () => db.collection('contentChanges').countDocuments({ tags: `property:${id}` })

it('invalidates nothing if a listing is changed to what it is', async () => {
  const before = await changes()
  const { status, body } = await agent.patch(`/api/properties/${id}`, LISTING)
  expect([status, body]).toEqual([200, expect.objectContaining({ modifiedCount: 0 })])
  expect(await changes()).toBe(before)
})

it('invalidates the listing if it differs', async () => {
  const before = await changes()
  const { status } = await agent.patch(`/api/properties/${id}`, { minPrice: LISTING.minPrice - 1 })
  expect(status).toBe(200)
  expect(await changes()).toBe(before + 1)
})
