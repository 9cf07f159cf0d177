import { ObjectId } from 'mongodb'
import { operations } from '@/lib/operations'
import { createOffer, createProperty, createUser } from '../factories'
import {
  applicationDatabase,
  newBuyer,
  newEmail,
  newPerson,
  type Person,
  type TestResponse,
  Session,
} from '../support/contract'

const db = applicationDatabase()
const anyone = new Session()
const NOTHING = '0123456789abcdef01234567'

let buyer: Person
let agent: Person

beforeAll(async () => {
  ;[buyer, agent] = await Promise.all([newPerson(db, 'user'), newPerson(db, 'agent')])
})

/** The common form of errors: exactly the shape of D128, JSON, a request id, not cacheable. */
function expectError(
  { status, headers, body }: TestResponse,
  expectedStatus: number,
  code: string,
  error: object = {},
) {
  expect({ status, body }).toEqual({
    status: expectedStatus,
    body: { error: expect.objectContaining({ code, message: expect.any(String), ...error }) },
  })
  const shape = Object.keys((body as { error: object }).error)
  expect(['code', 'message', 'fields']).toEqual(expect.arrayContaining(shape))
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
}

describe('400', () => {
  it('names every bad field with its message', async () => {
    const response = await anyone.post('/api/users', {
      name: ' ',
      email: 'nora',
      password: '12345',
      role: 'admin',
    })
    expectError(response, 400, 'invalid_input', {
      fields: {
        name: 'Full name is required',
        email: 'Invalid email address',
        password: 'Password must be at least 6 characters',
      },
    })
  })

  it.each(['{', '[]', 'null', '"text"', '{"name":}'])('the body %j', async (raw) => {
    expectError(await anyone.post('/api/users', undefined, { raw }), 400, 'invalid_input')
  })

  it.each([
    [`/api/offers/by-id/nope`, 'id', 'Offer not found'],
    [`/api/properties/${NOTHING}0`, 'id', 'Property not found.'],
    [`/api/offers/by-email/nobody`, 'email', 'Invalid email address'],
  ])('GET %s', async (path, field, message) => {
    expectError(await buyer.session.get(path), 400, 'invalid_input', {
      message,
      fields: { [field]: message },
    })
  })

  it.each([
    'sort=cheapest',
    'limit=0',
    'limit=101',
    'limit=x',
    'verified=1',
    'cursor=x',
    `location=${'x'.repeat(201)}`,
  ])('GET /api/properties?%s', async (query) => {
    const response = await anyone.get(`/api/properties?${query}`)
    expectError(response, 400, 'invalid_input', {
      fields: { [query.split('=')[0] ?? '']: expect.any(String) },
    })
  })

  it.each([-1, 0, '450000', 1e-7, null, { $gt: 0 }, [450_000]])('an offer of %j', async (offerAmount) => {
    const message = 'Please enter an offer amount'
    const response = await buyer.session.post('/api/offers', { propertyId: NOTHING, offerAmount })
    expectError(response, 400, 'invalid_input', { message, fields: { offerAmount: message } })
  })

  it("an amount outside the listing's range", async () => {
    const listing = await createProperty(db, agent.user)
    const { session } = await newBuyer()
    const message = 'Offer must be between $400,000 and $500,000'
    const response = await session.post('/api/offers', {
      propertyId: listing._id.toHexString(),
      offerAmount: 500_000.01,
    })
    expectError(response, 400, 'invalid_input', { message, fields: { offerAmount: message } })
  })

  it('a payment amount that is not the offer’s', async () => {
    const listing = await createProperty(db, agent.user)
    const offer = await createOffer(db, buyer.user, listing, { status: 'accepted' })
    for (const offerAmount of ['449999.99', '450000.01', 1, '4.5e5']) {
      const response = await buyer.session.post('/api/create-payment-intent', {
        offerId: offer._id.toHexString(),
        offerAmount,
      })
      expectError(response, 400, 'invalid_input', { fields: { offerAmount: expect.any(String) } })
    }
  })
})

describe('401', () => {
  it.each([
    ['GET', `/api/properties/${NOTHING}`],
    ['GET', '/api/properties/nope'],
    ['GET', `/api/offers/by-id/${NOTHING}`],
    ['GET', '/api/offers/by-email/buyer@example.test'],
    ['GET', '/api/agent-offers/agent@example.test'],
    ['POST', '/api/offers'],
    ['PATCH', `/api/offers/accept/${NOTHING}`],
    ['PATCH', `/api/offers/reject/${NOTHING}`],
    ['PATCH', `/api/offers/counter/${NOTHING}`],
    ['PATCH', `/api/offers/confirm/${NOTHING}`],
    ['PATCH', `/api/offers/withdraw/${NOTHING}`],
    ['PATCH', `/api/offers/release/${NOTHING}`],
    ['PATCH', `/api/offers/extend/${NOTHING}`],
    ['PATCH', `/api/offers/payment-success/${NOTHING}`],
    ['PATCH', `/api/offers/transfer-received/${NOTHING}`],
    ['POST', '/api/create-payment-intent'],
  ] as const)('%s %s', async (method, path) => {
    expectError(await anyone.call(method, path), 401, 'unauthenticated')
  })

  it('a forged session', async () => {
    const headers = { cookie: 'next-auth.session-token=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x.y.z' }
    expectError(await anyone.get(`/api/properties/${NOTHING}`, { headers }), 401, 'unauthenticated')
  })

  it('a session of a deleted account', async () => {
    const { session, id } = await newBuyer()
    expect((await session.get('/api/auth/session')).body).toMatchObject({ user: { id } })
    await db.collection('users').deleteOne({ _id: new ObjectId(id) })
    expectError(await session.get(`/api/properties/${NOTHING}`), 401, 'unauthenticated')
  })

  it('wrong credentials of both kinds have the same message', async () => {
    const responses = []
    for (const email of [buyer.email, newEmail('nobody')]) {
      const session = new Session()
      expect(await session.signIn(email, 'wrong')).toBe(401)
      responses.push((await session.get('/api/auth/session')).body)
    }
    expect(responses).toEqual([{}, {}])
  })
})

describe('403', () => {
  it.each(['https://evil.test', 'null', 'http://localhost:1', 'http://localhost'])(
    'a change from the origin %s (D129)',
    async (origin) => {
      const headers = { origin }
      const email = newEmail('origin')
      const form = { name: 'Nora', email, password: 'secret' }
      expectError(await anyone.post('/api/users', form, { headers }), 403, 'forbidden')
      expectError(
        await agent.session.patch(`/api/offers/accept/${NOTHING}`, undefined, { headers }),
        403,
        'forbidden',
      )
      expect(await db.collection('users').countDocuments({ email })).toBe(0)
    },
  )

  it('accepts a change from our own origin', async () => {
    const headers = { origin: new URL(process.env.APPLICATION_URL ?? '').origin }
    const response = await agent.session.patch(`/api/offers/accept/${NOTHING}`, undefined, { headers })
    expectError(response, 404, 'not_found')
  })

  it("another person's email, known or not", async () => {
    const { email: memberEmail } = await newBuyer()
    for (const email of [memberEmail, newEmail('nobody')]) {
      expectError(await buyer.session.get(`/api/offers/by-email/${email}`), 403, 'forbidden')
      expectError(await agent.session.get(`/api/agent-offers/${email}`), 403, 'forbidden')
    }
  })

  it('an offer by an agent or an administrator', async () => {
    const listing = await createProperty(db, await createUser(db, { role: 'agent' }))
    const body = { propertyId: listing._id.toHexString(), offerAmount: 450_000 }
    for (const { session } of [agent, await newPerson(db, 'admin')]) {
      expectError(await session.post('/api/offers', body), 403, 'forbidden')
    }
  })

  it('every change by a suspended account, on its next request', async () => {
    const listing = await createProperty(db, agent.user)
    const { session, id, email } = await newBuyer()
    const body = { propertyId: listing._id.toHexString(), offerAmount: 450_000 }
    const { insertedId: offer } = (await session.post('/api/offers', body)).body as { insertedId: string }
    await db.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { role: 'fraud' } })
    expectError(await session.post('/api/offers', body), 403, 'forbidden', {
      message: 'This account is suspended.',
    })
    for (const act of ['accept', 'reject', 'counter', 'confirm', 'withdraw', 'release', 'extend']) {
      expectError(await session.patch(`/api/offers/${act}/${offer}`), 403, 'forbidden')
    }
    expectError(await session.post('/api/create-payment-intent', { offerId: offer }), 403, 'forbidden')
    const paid = { transactionId: 'pi_1' }
    expectError(await session.patch(`/api/offers/payment-success/${offer}`, paid), 403, 'forbidden')
    expect(await session.get(`/api/offers/by-email/${email}`)).toMatchObject({
      status: 200,
      body: [{ _id: offer }],
    })
  })
})

describe('404', () => {
  it('an unknown id', async () => {
    expectError(await buyer.session.get(`/api/properties/${NOTHING}`), 404, 'not_found', {
      message: 'Property not found.',
    })
    expectError(await buyer.session.get(`/api/offers/by-id/${NOTHING}`), 404, 'not_found', {
      message: 'Offer not found',
    })
    expectError(
      await buyer.session.post('/api/offers', { propertyId: NOTHING, offerAmount: 1 }),
      404,
      'not_found',
    )
  })

  it("somebody else's offer", async () => {
    const listing = await createProperty(db, await createUser(db, { role: 'agent' }))
    const offer = await createOffer(db, await createUser(db), listing)
    for (const { session } of [buyer, agent]) {
      expectError(await session.get(`/api/offers/by-id/${offer._id.toHexString()}`), 404, 'not_found')
    }
    expectError(await agent.session.patch(`/api/offers/accept/${offer._id.toHexString()}`), 404, 'not_found')
  })

  it('a rejected listing', async () => {
    const listing = await createProperty(db, agent.user, { status: 'rejected' })
    const path = `/api/properties/${listing._id.toHexString()}`
    expectError(await buyer.session.get(path), 404, 'not_found')
    expect(await agent.session.get(path)).toMatchObject({ status: 200, body: { status: 'rejected' } })
  })
})

describe('405', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

  const own = new Map<string, string[]>([
    ['/api/health/ready', ['GET']],
    ['/api/jobs', ['GET']],
    ['/api/metrics', ['GET']],
  ])
  for (const { method, path } of Object.values(operations)) {
    const address = `/api${path.replace(/\{\w*[eE]mail\w*\}/, 'nobody@example.test').replace(/\{\w+\}/, NOTHING)}`
    own.set(address, [...(own.get(address) ?? []), method])
  }

  it.each([...own])('%s lists %j in Allow', async (path, methods) => {
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
    for (const method of [...METHODS, 'HEAD', 'OPTIONS'] as const) {
      const { status, headers, body } = await buyer.session.call(method, path)
      const has = allowed.includes(method)
      if (method === 'OPTIONS') expect(status).toBe(204)
      else expect({ method, refused: status === 405 }).toEqual({ method, refused: !has })
      if (has && method !== 'OPTIONS') continue
      expect({ allow: headers.get('allow')?.split(', ').sort(), body }).toEqual({ allow: allowed, body: '' })
    }
  })
})

describe('409', () => {
  it('a taken email, in any case', async () => {
    const message = 'An account with this email already exists'
    const response = await anyone.post('/api/users', {
      name: 'Nora',
      email: ` ${buyer.email.toUpperCase()} `,
      password: 'secret',
    })
    expectError(response, 409, 'conflict', { message, fields: { email: message } })
  })

  it('a second open offer, a listing that accepts none, and a decided one', async () => {
    const seller = agent.user
    const { session } = await newBuyer()
    const make = async (overrides: Parameters<typeof createProperty>[2]) => {
      const { _id } = await createProperty(db, seller, overrides)
      return { propertyId: _id.toHexString(), offerAmount: 450_000 }
    }
    const open = await make({})
    const { insertedId } = (await session.post('/api/offers', open)).body as { insertedId: string }
    expectError(await session.post('/api/offers', open), 409, 'conflict', {
      message: 'You already have an open offer on this property',
    })
    expectError(await session.post('/api/offers', await make({ status: 'pending' })), 409, 'conflict')
    expectError(await session.post('/api/offers', await make({ soldAt: new Date() })), 409, 'conflict')

    expect((await agent.session.patch(`/api/offers/reject/${insertedId}`)).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
      message: 'Offer rejected successfully',
    })
    expectError(await agent.session.patch(`/api/offers/accept/${insertedId}`), 409, 'conflict', {
      message: 'This offer has already been decided',
    })
  })
})

describe('413, 415, 422', () => {
  it('a body over the limit', async () => {
    const body = { name: 'Nora', email: newEmail('big'), password: 'x'.repeat(64 * 1024) }
    expectError(await anyone.post('/api/users', body), 413, 'too_large')
  })

  it('a listing over its limit, which is four times as high', async () => {
    const address = `/api/properties/${NOTHING}`
    const long = (bytes: number) => agent.session.patch(address, { padding: 'x'.repeat(bytes) })
    expectError(await long(250 * 1024), 404, 'not_found')
    expectError(await long(256 * 1024), 413, 'too_large')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of %s',
    async (type) => {
      const options = { raw: '{"name":"Nora"}', headers: { 'content-type': type } }
      expectError(await anyone.post('/api/users', undefined, options), 415, 'unsupported_media_type')
    },
  )

  it('an accepted offer above the card limit', async () => {
    const listing = await createProperty(db, agent.user, { maxPriceMinor: 200_000_000 })
    const offer = await createOffer(db, buyer.user, listing, {
      status: 'accepted',
      amountMinor: 100_000_000,
    })
    const response = await buyer.session.post('/api/create-payment-intent', {
      offerId: offer._id.toHexString(),
      offerAmount: '1000000.00',
    })
    expectError(response, 422, 'amount_above_card_limit')
  })
})
