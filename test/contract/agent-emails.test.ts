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
  const showing: string[] = []
  const telling: string[] = []
  for (const { path } of reads) {
    const filled = path
      .replace(/\{email(?:OrId)?\}/, encodeURIComponent(buyer.email))
      .replace(/\{(?:userId|buyerId)\}/, buyer.id)
      .replaceAll(/\{\w+\}/g, id)
    const text = JSON.stringify((await buyer.session.get(`/api${filled}`)).body)
    if (text.includes(id)) showing.push(`/api${path}`)
    if (text.includes(agent.email)) telling.push(`/api${path}`)
  }
  expect(showing).toEqual(
    expect.arrayContaining(['/api/wishlist/{emailOrId}', '/api/properties', '/api/account/data']),
  )
  expect(telling).toEqual(EXPECTED)
})
