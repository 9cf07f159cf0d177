import { slugWithId } from '@/lib/domain/slug'
import { createProperty } from '../factories'
import { applicationDatabase, newPerson, Session } from '../support/contract'

const db = applicationDatabase()
const AT = { latitude: 44.056_789, longitude: -121.315_678 }
/**
 * The part of the exact position that must not leave the server: the digits after the two that everyone may
 * read (D67).
 */
const EXACT = /44\.0567|121\.3156/
const LOCATION = 'Secret Bay, Oregon'

let id: string
let slug: string
let agentSlug: string
let emails: { buyer: string; agent: string }
const people = { visitor: new Session(), buyer: new Session(), rival: new Session(), agent: new Session() }

beforeAll(async () => {
  const [buyer, rival, seller, admin] = await Promise.all(
    (['user', 'agent', 'agent', 'admin'] as const).map((role) => newPerson(db, role)),
  )
  if (!buyer || !rival || !seller || !admin) throw new Error('newPerson returned fewer people than requested')
  Object.assign(people, { buyer: buyer.session, rival: rival.session, agent: seller.session })
  emails = { buyer: buyer.email, agent: seller.email }
  const home = await createProperty(db, seller.user, {
    title: 'House about here',
    location: LOCATION,
    status: 'verified',
  })
  id = home._id.toHexString()
  slug = home.locationSlug ?? ''
  agentSlug = slugWithId(seller.user.name, seller.user._id.toHexString())
  const place = { ...AT, positionAccuracy: 'approximate' }
  expect((await people.agent.patch(`/api/properties/${id}`, place)).status).toBe(200)
  expect((await admin.session.patch(`/api/properties/${id}/status`, { status: 'verified' })).status).toBe(200)
  expect((await people.buyer.post('/api/wishlist', { propertyId: id })).status).toBe(201)
})

const read = async (session: Session, path: string, headers: Record<string, string> = {}) => {
  const { status, body } = await session.get(path, { headers })
  return { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
}

describe('the exact position of a home shown approximately (D67)', () => {
  const search = `location=${encodeURIComponent('Secret Bay')}`
  it.each([
    ['visitor', '/'],
    ['visitor', '/homes'],
    ['visitor', '/homes/{slug}'],
    ['visitor', '/homes/{slug}/house-about-here-{id}'],
    ['visitor', '/previews/{id}'],
    ['visitor', '/homes/{slug}?sort=newest'],
    ['visitor', '/agents/{agent}'],
    ['visitor', `/api/properties?${search}`],
    ['visitor', `/api/properties/map?bounds=-122,44,-121,45&zoom=12&${search}`],
    ['visitor', '/api/reso/Property'],
    ['buyer', `/properties?${search}`],
    ['buyer', '/properties/{id}'],
    ['buyer', '/api/properties/{id}'],
    ['buyer', '/api/properties/{id}/history'],
    ['buyer', '/api/wishlist/{buyer}'],
    ['buyer', '/dashboard/user/wishlist'],
    ['buyer', '/dashboard/user/make-offer/{id}'],
    ['rival', '/properties/{id}'],
    ['rival', '/api/properties/{id}'],
  ] as const)('is not sent to a %s by %s', async (who, path) => {
    for (const headers of [undefined, { rsc: '1' }]) {
      const { status, text } = await read(
        people[who],
        path
          .replace('{id}', id)
          .replace('{slug}', slug)
          .replace('{agent}', agentSlug)
          .replace('{buyer}', emails.buyer),
        headers,
      )
      expect(status).toBeLessThan(400)
      expect(EXACT.exec(text)?.[0]).toBeUndefined()
    }
  })

  it('is sent to its agent', async () => {
    expect((await read(people.agent, `/api/properties/agent/${emails.agent}`)).text).toMatch(EXACT)
  })
})
