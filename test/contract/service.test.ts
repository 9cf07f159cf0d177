import { ObjectId } from 'mongodb'
import Stripe from 'stripe'
import { createOffer, createProperty, createUser, makeOffer } from '../factories'
import { applicationDatabase, newEmail, newPerson, Session } from '../support/contract'
import { sized } from '../support/tier'

const db = applicationDatabase()
const anyone = new Session()

describe('GET /api/metrics', () => {
  it('is not found without a token', async () => {
    const headers = { authorization: 'Bearer undefined' }
    expect((await anyone.call('GET', '/api/metrics', undefined, { headers })).status).toBe(404)
  })
})

describe('GET /api/health', () => {
  it('reports that the database responds', async () => {
    const { status, body, headers } = await anyone.get('/api/health')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', database: 'ok' } })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('GET /api/health/ready', () => {
  it('reports readiness: the database responds, has this version, and the process is not shutting down', async () => {
    const { status, body, headers } = await anyone.get('/api/health/ready')
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'ok', database: 'ok', migrations: 'ok', server: 'ok' },
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('every response', () => {
  it('has a request id of its own and does not name the server', async () => {
    const responses = [
      await anyone.get('/api/health'),
      await anyone.get('/api/properties'),
      await anyone.get('/api/offers/by-id/x'),
    ]
    const ids = responses.map(({ headers }) => headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { headers } of responses) expect(headers.get('x-powered-by')).toBeNull()
  })

  it('of a page and of a call cannot be framed, nor its type guessed', async () => {
    for (const { headers } of [await anyone.get('/login'), await anyone.get('/api/health')]) {
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})

describe('a prefetched page', () => {
  it('loads no pictures', async () => {
    const ahead = { headers: { RSC: '1' } }
    const { headers } = await anyone.get('/about', ahead)
    const { body } = await anyone.get(headers.get('location') ?? '', ahead)
    expect(body).toContain('/_next/image')
    expect(body).not.toMatch(/:HL\[.*"image"/)
  })
})

describe('GET /login', () => {
  it.each(['constructor', '__proto__', 'toString', 'Unknown'])('explains ?error=%s', async (error) => {
    const { status, body } = await anyone.get(`/login?error=${error}`)
    expect(status).toBe(200)
    expect(body).toContain('Sign-in failed. Please try again.')
  })
})

describe('POST /api/users', () => {
  it('creates role user regardless of the body, and the person can sign in (D12)', async () => {
    const session = new Session()
    const email = newEmail('role')
    const response = await session.post('/api/users', {
      name: 'Mallory',
      email: ` ${email.toUpperCase()} `,
      password: 'secret',
      role: 'admin',
    })
    expect(response).toMatchObject({
      status: 201,
      body: { acknowledged: true, insertedId: expect.any(String) },
    })
    expect(Object.keys(response.body as object).sort()).toEqual(['acknowledged', 'insertedId'])
    expect(await session.signIn(email, 'secret')).toBe(200)
    expect((await session.get('/api/auth/session')).body).toMatchObject({ user: { email, role: 'user' } })
  })
})

describe('POST /api/webhooks/stripe (D139)', () => {
  const stripe = new Stripe('sk_test_unused')
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_none' } },
  })
  const post = (signature: string | null, raw = payload) =>
    anyone.post('/api/webhooks/stripe', undefined, {
      raw,
      headers: signature === null ? {} : { 'stripe-signature': signature },
    })
  const sign = (secret = process.env.APPLICATION_WEBHOOK_SECRET ?? '') =>
    stripe.webhooks.generateTestHeaderString({ payload, secret })

  it('accepts a signed event', async () => {
    expect(await post(sign())).toMatchObject({ status: 200, body: { received: true } })
  })

  it.each([
    ['missing', () => post(null)],
    ['wrong', () => post(sign('whsec_wrong'))],
    ['malformed', () => post('nonsense')],
    ["another body's", () => post(sign(), `${payload} `)],
  ])('rejects a signature that is %s', async (_, send) => {
    expect(await send()).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
  })
})

describe('PATCH /api/offers/payment-success/{id}', () => {
  it("rejects somebody else's payment and an unknown one", async () => {
    const { session: buyer, user } = await newPerson(db, 'user')
    const listing = await createProperty(db, await createUser(db, { role: 'agent' }))
    const offer = await createOffer(db, user, listing, { status: 'accepted' })
    const path = `/api/offers/payment-success/${offer._id.toHexString()}`
    for (const transactionId of ['pi_none', 'pi_demo_7293M4X9K']) {
      const response = await buyer.patch(path, {
        transactionId,
        paymentAmount: 450_000,
        paymentDate: new Date().toISOString(),
      })
      expect(response).toMatchObject({
        status: 409,
        body: { error: { message: 'This payment was not made for this offer.' } },
      })
    }
    expect(await buyer.patch(path, { paymentAmount: 450_000 })).toMatchObject({
      status: 400,
      body: { error: { fields: { transactionId: 'The transaction id is required.' } } },
    })
  })
})

/** How many people accept concurrently. */
const ACCEPTS = sized(12, 100)

describe(`${ACCEPTS} accepts of ${ACCEPTS} offers on one listing at once`, () => {
  it('return exactly one 200', async () => {
    const agent = await newPerson(db, 'agent')
    const listing = await createProperty(db, agent.user)
    const buyer = await createUser(db)
    const offers = Array.from({ length: ACCEPTS }, () =>
      makeOffer({ ...buyer, _id: new ObjectId() }, listing),
    )
    await db.collection('offers').insertMany(offers)
    const responses = await Promise.all(
      offers.map(({ _id }) => agent.session.patch(`/api/offers/accept/${_id.toHexString()}`)),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(ACCEPTS - 1)
    const accepted = await db
      .collection('offers')
      .find({ propertyId: listing._id, status: 'accepted' })
      .toArray()
    expect(accepted).toMatchObject([{ _id: offers[statuses.indexOf(200)]?._id }])
  })
})
