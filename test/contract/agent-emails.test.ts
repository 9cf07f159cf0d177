import { operations } from '@/lib/operations'
import { createProperty } from '@/test/factories'
import { applicationDatabase, newPerson } from '../support/contract'

/** The specification shows the agent's email to those who may press "Email agent" on the listing. */
const EXPECTED = ['/api/properties/{id}']

const db = applicationDatabase()

it('shows an agent’s email to a buyer without an offer only on the listing', async () => {
  const [buyer, agent] = await Promise.all([newPerson(db, 'user'), newPerson(db, 'agent')])
  const id = (await createProperty(db, agent.user))._id.toHexString()
  await buyer.session.post('/api/wishlist', { propertyId: id })

  const reads = Object.values(operations).filter(({ method }) => method === 'GET')
  const listingPaths: string[] = []
  const emailPaths: string[] = []
  for (const { path } of reads) {
    const filled = path
      .replace(/\{email(?:OrId)?\}/, encodeURIComponent(buyer.email))
      .replace(/\{(?:userId|buyerId)\}/, buyer.id)
      .replaceAll(/\{\w+\}/g, id)
    const text = JSON.stringify((await buyer.session.get(`/api${filled}`)).body)
    if (text.includes(id)) listingPaths.push(`/api${path}`)
    if (text.includes(agent.email)) emailPaths.push(`/api${path}`)
  }
  expect(listingPaths).toEqual(
    expect.arrayContaining(['/api/wishlist/{emailOrId}', '/api/properties', '/api/account/data']),
  )
  expect(emailPaths).toEqual(EXPECTED)
})

it('shows the email of a review’s writer to no other reader, over REST or on a page (D35)', async () => {
  const people = [newPerson(db, 'user'), newPerson(db, 'user'), newPerson(db, 'agent')]
  const [writer, buyer, agent] = await Promise.all(people)
  if (!writer || !buyer || !agent) throw new Error('not registered')
  const id = (await createProperty(db, agent.user))._id.toHexString()
  const review = 'Where the heron stands at dusk.'
  expect((await writer.session.post('/api/reviews', { propertyId: id, review })).status).toBe(201)

  const exits = ['/', `/properties/${id}`, '/api/reviews', `/api/reviews/${id}`]
  for (const { session } of [buyer, agent])
    for (const path of exits) {
      const text = JSON.stringify((await session.get(path)).body)
      expect([path, text.includes(writer.email)]).toEqual([path, false])
    }
  const reviewsText = JSON.stringify((await buyer.session.get(`/api/reviews/${id}`)).body)
  expect(reviewsText).toContain(review)
})
