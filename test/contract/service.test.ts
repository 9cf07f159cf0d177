import Stripe from 'stripe'
import { newEmail, Session } from '../support/contract'

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
  const secret = process.env.APPLICATION_WEBHOOK_SECRET ?? ''
  const post = (raw = payload) =>
    anyone.post('/api/webhooks/stripe', undefined, {
      raw,
      headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    })

  it('accepts a signed event', async () => {
    expect(await post()).toMatchObject({ status: 200, body: { received: true } })
  })

  it("rejects another body's signature", async () => {
    expect(await post(`${payload} `)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input' } },
    })
  })
})
