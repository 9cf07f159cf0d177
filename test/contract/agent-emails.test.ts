import { MongoClient } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { operations } from '@/lib/schemas/operations'
import { Session } from '../support/session'

/** Where the specification wants the agent's email: for who may press "Email agent" on the listing. */
const EXPECTED = ['/api/properties/{id}']

const client = new MongoClient(process.env.APPLICATION_DATABASE_URI ?? '')
afterAll(() => client.close())

it('a buyer without an offer reads no agent’s email in an answer of the REST surface, but on a listing itself', async () => {
  const db = client.db()
  const property = await db
    .collection<PropertyDoc>('properties')
    .findOne({ agentEmail: 'agent@keystead.test', status: 'verified', listed: true })
  if (!property) throw new Error('the agent has no verified listing')
  const agents = await db.collection<UserDoc>('users').find({ role: 'agent' }).toArray()
  const [email, password] = ['no-offer@keystead.test', 'no-offer-secret']
  const buyer = new Session()
  const { body } = await buyer.post('/api/users', { name: 'Nora Nooffer', email, password })
  await buyer.signIn(email, password)
  const id = property._id.toHexString()
  await buyer.post('/api/wishlist', { propertyId: id })
  const { insertedId: own } = body as { insertedId: string }

  const reads = Object.values(operations).filter(({ method }) => method === 'GET')
  const others = ['/exports/properties.csv', '/account/data']
  const walked: string[] = []
  const telling: string[] = []
  for (const path of [...reads.map((one) => one.path), ...others]) {
    const filled = path
      .replace(/\{email\}/, encodeURIComponent(email))
      .replace(/\{(?:userId|buyerId)\}/, own)
      .replaceAll(/\{\w+\}/g, id)
    const { status, body: answer } = await buyer.get(`/api${filled}`)
    if (status === 200) walked.push(`/api${path}`)
    const text = JSON.stringify(answer)
    if (agents.some((agent) => text.includes(agent.email))) telling.push(`/api${path}`)
  }
  expect(walked.length).toBeGreaterThan(8)
  expect(telling).toEqual(EXPECTED)
})
