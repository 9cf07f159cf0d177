import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { type PropertyDoc } from '@/lib/data/collections'
import { createProperty } from '../factories'
import { applicationDatabase, newPerson, type Person, Session } from '../support/contract'

const db = applicationDatabase()
const site = process.env.APPLICATION_URL ?? ''
/** The domain of all emails in this file. */
const DOMAIN = `requests-${randomBytes(6).toString('hex')}.test`
const NOTHING = '0123456789abcdef01234567'

const anyone = new Session()
let buyer: Person
let agent: Person

beforeAll(async () => {
  ;[buyer, agent] = await Promise.all([newPerson(db, 'user'), newPerson(db, 'agent')])
})

type Raw = { status: number; headers: IncomingHttpHeaders; body: string }

/** A raw request: `fetch` normalizes paths and bodies, and adds headers. */
async function send(
  method: string,
  path: string,
  { headers = {}, body = [] }: { headers?: Record<string, string>; body?: (string | Uint8Array)[] } = {},
): Promise<Raw> {
  const { hostname, port } = new URL(site)
  const request = httpRequest({ hostname, port, method, path, headers })
  const incoming = once(request, 'response') as Promise<[IncomingMessage]>
  for (const part of body) request.write(part)
  request.end()
  const [response] = await incoming
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

function expectRefusal({ status, headers, body }: Raw, expectedStatus: number, code: string): void {
  expect({ status, type: headers['content-type'] }).toEqual({
    status: expectedStatus,
    type: 'application/json',
  })
  const { error } = JSON.parse(body) as { error: { code: string; message: string } }
  expect({ code: error.code, message: error.message }).toEqual({ code, message: expect.any(String) })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers['cache-control']).toBe('no-store')
}

/** The number of documents of this file's people in each collection that a change could add to. */
const sizes = () => {
  const ids = { $in: [buyer.user._id, agent.user._id] }
  const theirs = {
    users: { email: { $regex: DOMAIN } },
    properties: { agentId: ids },
    offers: { buyerId: ids },
    reviews: { userId: ids },
    wishlist: { userId: ids },
    audit: { actorId: ids },
  }
  return Promise.all(
    Object.entries(theirs).map(([name, filter]) => db.collection(name).countDocuments(filter)),
  )
}

const json = { 'content-type': 'application/json' }

describe('a body', () => {
  const CALLS = ['/api/users', '/api/auth/callback/credentials', '/api/auth/signout']

  it.each(
    CALLS.flatMap((path) => ['{', '[]', 'null', '7', '"text"', '{"a":NaN}'].map((body) => [path, body])),
  )('%s rejects %s', async (path, body) => {
    expectRefusal(await send('POST', path, { headers: json, body: [body] }), 400, 'invalid_input')
  })

  it.each(CALLS)('%s rejects a body that is not UTF-8', async (path) => {
    const head = '{"name":"'
    const tail = `","email":"utf8@${DOMAIN}","password":"secret"}`
    const body = [Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28]), Buffer.from(tail)])]
    expectRefusal(await send('POST', path, { headers: json, body }), 400, 'invalid_input')
  })

  it.each(
    CALLS.flatMap((path) => ['text/plain', 'multipart/form-data; boundary=x', ''].map((t) => [path, t])),
  )('%s rejects the type "%s"', async (path, type) => {
    const headers = type === '' ? undefined : { 'content-type': type }
    expectRefusal(await send('POST', path, { headers, body: ['{}'] }), 415, 'unsupported_media_type')
  })

  it.each(CALLS)('%s rejects more than 64 KB, also without a length', async (path) => {
    const part = 'x'.repeat(16 * 1024)
    const parts = ['{"name":"', part, part, part, part, part, '"}']
    expectRefusal(await send('POST', path, { headers: json, body: parts }), 413, 'too_large')
    const length = String(parts.join('').length)
    const headers = { ...json, 'content-length': length }
    expectRefusal(await send('POST', path, { headers, body: parts }), 413, 'too_large')
  })

  it('of some megabytes is rejected with a readable response', async () => {
    const part = 'x'.repeat(256 * 1024)
    for (let i = 0; i < 5; i += 1) {
      const body = Array<string>(20).fill(part)
      expectRefusal(await send('POST', '/api/users', { headers: json, body }), 413, 'too_large')
    }
  })

  it('that is not needed is drained, so that its sender can read the response', async () => {
    const part = 'x'.repeat(256 * 1024)
    const headers = { 'content-type': 'multipart/form-data; boundary=b', connection: 'close' }
    for (let i = 0; i < 5; i += 1) {
      const body = Array<string>(20).fill(part)
      expectRefusal(await send('POST', '/api/uploads', { headers, body }), 401, 'unauthenticated')
      const foreign = { ...headers, origin: 'https://evil.test' }
      expectRefusal(await send('POST', '/api/uploads', { headers: foreign, body }), 403, 'forbidden')
    }
  })

  it('with keys of the prototype has no effect', async () => {
    const email = `proto@${DOMAIN}`
    const body = `{"name":"Nora","email":"${email}","password":"secret","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}`
    expect((await send('POST', '/api/users', { headers: json, body: [body] })).status).toBe(201)
    expect(await db.collection('users').findOne({ email })).toMatchObject({ role: 'user' })
    const lone = `{"__proto__":{"name":"Nora","email":"p@${DOMAIN}","password":"secret"}}`
    expectRefusal(await send('POST', '/api/users', { headers: json, body: [lone] }), 400, 'invalid_input')
  })
})

describe('values of a wrong type', () => {
  const before = { sizes: [] as number[] }
  beforeAll(async () => {
    before.sizes = await sizes()
  })
  afterAll(async () => expect(await sizes()).toEqual(before.sizes))

  const expectFieldError = async (session: Session, path: string, raw: string, field: string) => {
    const { status, body } = await session.post(path, undefined, { raw })
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: {
          code: 'invalid_input',
          message: expect.any(String) as string,
          fields: expect.objectContaining({ [field]: expect.any(String) as string }) as object,
        },
      },
    })
  }

  const NOT_TEXTS = ['{"$gt":""}', '{"$ne":null}', '["a@b.test"]', '[]', '{}', '7', 'true', 'null']
  it.each(NOT_TEXTS)('%s instead of a text', async (value) => {
    const user = `{"name":"Nora","email":${value},"password":"secret"}`
    await expectFieldError(anyone, '/api/users', user, 'email')
    await expectFieldError(
      buyer.session,
      '/api/offers',
      `{"propertyId":${value},"offerAmount":1}`,
      'propertyId',
    )
    await expectFieldError(buyer.session, '/api/wishlist', `{"propertyId":${value}}`, 'propertyId')
    await expectFieldError(
      anyone,
      '/api/auth/callback/credentials',
      `{"email":${value},"password":"x"}`,
      'email',
    )
  })

  it.each(['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udc00b', '\\u001b[31m', '\\u0085'])(
    'the characters %s',
    async (value) => {
      const user = `{"name":"x${value}x","email":"n@${DOMAIN}","password":"secret"}`
      await expectFieldError(anyone, '/api/users', user, 'name')
      const email = `{"name":"Nora","email":"n${value}n@${DOMAIN}","password":"secret"}`
      await expectFieldError(anyone, '/api/users', email, 'email')
      const review = `{"propertyId":"${NOTHING}","review":"x${value}x"}`
      await expectFieldError(buyer.session, '/api/reviews', review, 'review')
      const listing = `{"title":"x${value}x","description":"d","location":"l","minPrice":1,"maxPrice":2,"image":"i"}`
      await expectFieldError(agent.session, '/api/properties', listing, 'title')
    },
  )

  it.each([
    '-1',
    '0',
    '-0',
    '1e-3',
    '1e400',
    '-1e400',
    '1e16',
    '1234567890123456',
    '0.001',
    '"1e5"',
    '[1]',
    '{}',
  ])('the amount %s', async (value) => {
    await expectFieldError(
      buyer.session,
      '/api/offers',
      `{"propertyId":"${NOTHING}","offerAmount":${value}}`,
      'offerAmount',
    )
    const listing = `{"title":"t","description":"d","location":"l","minPrice":${value},"maxPrice":2,"image":"i"}`
    await expectFieldError(agent.session, '/api/properties', listing, 'minPrice')
  })

  it.each(['NaN', '+1', '0x10', '.5', '1.', '1_000', 'Infinity'])('%s, which is not JSON', async (value) => {
    const raw = `{"propertyId":"${NOTHING}","offerAmount":${value}}`
    expect((await buyer.session.post('/api/offers', undefined, { raw })).status).toBe(400)
  })

  it.each([
    'x',
    '0123456789abcdef0123456',
    `${NOTHING}0`,
    '%00',
    '$gt',
    '[object%20Object]',
    '..%2f..',
    '%E0%A4%A',
  ])('the id %s', async (id) => {
    for (const path of [`/api/properties/${id}`, `/api/offers/by-id/${id}`]) {
      const { status, body } = await buyer.session.get(path)
      expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'invalid_input' } } })
    }
    expect((await agent.session.patch(`/api/offers/accept/${id}`)).status).toBe(400)
  })
})

describe('a query', () => {
  it.each([
    'sort=default&sort=default',
    'sort=a&sort=b',
    'sort=',
    'sort[]=default',
    'location=a&location=b',
    'limit=1&limit=2',
    'limit=1e1',
    'limit=0x10',
    'limit=-1',
    'limit=1.5',
    'limit=NaN',
    'limit=9999999999999999',
    'cursor=',
    'cursor=%00',
    'cursor=e30',
    'cursor=W10',
    'cursor=WyJhIiwxLDJd',
    `cursor=${'A'.repeat(2000)}`,
    'verified=TRUE',
    // Unknown parameters are rejected by name, not ignored (D147).
    'unknown=x',
    '=x',
    'constructor=x&prototype=y',
    'location[$ne]=x',
  ])('of /api/properties with %s is rejected', async (query) => {
    expectRefusal(await send('GET', `/api/properties?${query}`), 400, 'invalid_input')
  })

  it.each([
    '__proto__=x',
    'location=%00',
    'location=%ED%A0%80',
    'location=%E0%A4%A',
    'location=%',
    'location=%7B%22%24ne%22%3A1%7D',
    '&&',
  ])('with %s is taken literally', async (query) => {
    expect((await send('GET', `/api/properties?${query}`)).status).toBe(200)
  })
})

describe('a path', () => {
  it.each(['%E0%A4%A', '%', '%ff', 'a%zz', '%C3%28'])('with the escape %s', async (part) => {
    expectRefusal(await send('GET', `/api/offers/by-email/${part}`), 401, 'unauthenticated')
    expectRefusal(await send('GET', `/api/${part}`), 404, 'not_found')
    expectRefusal(await send('GET', `/api/auth/${part}`), 404, 'not_found')
    expect((await buyer.session.get(`/api/offers/by-email/${part}`)).body).toMatchObject({
      error: { fields: { email: 'Invalid email address' } },
    })
    expect((await send('GET', `/about/${part}`)).status).toBe(404)
  })

  it.each(['/api', '/api/nope', '/api/offers/by-id', `/api/offers/by-id/${NOTHING}/x`, '/api/auth/nope'])(
    '%s is not found with any method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
        const response = await send(method, path)
        if (path.startsWith('/api/auth') && !['GET', 'POST'].includes(method))
          expect(response.status).toBe(405)
        else expectRefusal(response, 404, 'not_found')
      }
    },
  )

  it('of next-auth that is not used is not found', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = ['code=made-up&level=error']
    expectRefusal(await send('POST', '/api/auth/_log', { headers: form, body }), 404, 'not_found')
    expectRefusal(await send('GET', '/api/auth/callback/nope'), 400, 'invalid_input')
    expect((await send('GET', '/api/auth/callback/credentials')).status).toBe(405)
  })

  it.each(['http://[', 'javascript:alert(1)', 'nope', '\u0001', 'data:text/html,x'])(
    'to return to, %j, is rejected before next-auth fails on it',
    async (address) => {
      const callbackUrl = encodeURIComponent(address)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = [`callbackUrl=${callbackUrl}`]
      expectRefusal(await send('GET', `/api/auth/signin?callbackUrl=${callbackUrl}`), 400, 'invalid_input')
      expectRefusal(await send('POST', '/api/auth/signout', { headers: form, body }), 400, 'invalid_input')
      const cookie = `next-auth.callback-url=${callbackUrl}`
      expectRefusal(await send('GET', '/api/auth/session', { headers: { cookie } }), 400, 'invalid_input')
    },
  )
})

describe('a page of another site', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' }

  it.each([{ origin: 'https://evil.test' }, { origin: 'null' }, crossSite])(
    'cannot change anything: %j',
    async (headers) => {
      expectRefusal(await send('POST', '/api/users', { headers }), 403, 'forbidden')
      expectRefusal(await send('DELETE', `/api/reviews/${NOTHING}`, { headers }), 403, 'forbidden')
      expectRefusal(await send('POST', '/api/auth/callback/credentials', { headers }), 403, 'forbidden')
      expectRefusal(await send('POST', '/api/uploads', { headers }), 403, 'forbidden')
      expect((await send('GET', '/api/properties', { headers })).status).toBe(200)
    },
  )

  it('is distinguished from our own pages, and from clients without a browser', async () => {
    const own = { origin: new URL(site).origin }
    for (const headers of [own, { ...own, ...crossSite }, { 'sec-fetch-site': 'same-origin' }, undefined])
      expectRefusal(await send('POST', '/api/users', { headers }), 400, 'invalid_input')
  })
})

describe('caching', () => {
  const path = '/api/properties?location=revalidation%20bay'

  /** A listing that is in lists from the next request on, because its agent has changed it. */
  async function add(overrides: Partial<PropertyDoc> = {}): Promise<void> {
    const { _id, title } = await createProperty(db, agent.user, {
      location: 'Revalidation Bay',
      ...overrides,
    })
    const changed = { title: `${title} II` }
    expect((await agent.session.patch(`/api/properties/${_id.toHexString()}`, changed)).status).toBe(200)
  }

  it('revalidates public responses by their tag, and sends changed ones again', async () => {
    await add()
    const first = await anyone.get(path)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    expect(first.headers.get('vary')?.toLowerCase().split(', ')).toContain('cookie')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/".+"$/)

    const ask = (etag: string) => send('GET', path, { headers: { 'if-none-match': etag } })
    for (const etag of [tag, `"other", ${tag}`, '*', tag.replace('W/', '')]) {
      const { status, headers, body } = await ask(etag)
      expect({ status, tag: headers.etag, body }).toEqual({ status: 304, tag, body: '' })
      expect(headers['cache-control']).toBe('public, no-cache')
    }
    // `fetch` adds Cache-Control: no-cache, which is meant for caches in between.
    expect((await anyone.get(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await ask('W/"other"')).status).toBe(200)

    await add()
    const second = await ask(tag)
    expect(second.status).toBe(200)
    expect(second.headers.etag).not.toBe(tag)
    expect(JSON.parse(second.body)).toHaveLength(2)
  })

  it('treats a changed total as a change', async () => {
    const part = `${path}&limit=1&sort=price-low-high`
    const { headers } = await anyone.get(part)
    await add({ minPriceMinor: 49_999_999 })
    const again = await send('GET', part, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect({ status: again.status, total: again.headers['x-total-count'] }).toEqual({
      status: 200,
      total: '3',
    })
  })

  it('forbids caching of personal responses and errors', async () => {
    const tag = (await anyone.get(path)).headers.get('etag') ?? ''
    const headers = { 'if-none-match': tag }
    for (const response of [
      await buyer.session.get(path, { headers }),
      await buyer.session.get(`/api/offers/by-email/${buyer.email}`, { headers }),
      await anyone.get('/api/properties?limit=0', { headers: { 'if-none-match': '*' } }),
      await anyone.get('/api/auth/session'),
    ]) {
      expect(response.status).not.toBe(304)
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('etag')).toBeNull()
    }
  })

  it('responds to HEAD like GET without the body', async () => {
    const head = await send('HEAD', path)
    const get = await send('GET', path)
    const headOf = ({ status, headers }: Raw) => [
      status,
      headers.etag,
      headers['x-total-count'],
      headers.vary,
    ]
    expect(headOf(head)).toEqual(headOf(get))
    expect(head.body).toBe('')
    expect((await send('HEAD', '/api/properties?limit=0')).status).toBe(400)
    expect((await send('HEAD', `/api/properties/${NOTHING}`)).status).toBe(401)
    const tag = { 'if-none-match': get.headers.etag ?? '' }
    expect((await send('HEAD', path, { headers: tag })).status).toBe(304)
  })
})
