import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { type Document, ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { HOME_MARKS_LIMIT } from '@/lib/domain/home-marks'
import { submitForm } from '../support/forms'
import { ownApplication } from '../support/own-application'
import { type TestResponse, demoSession, Session } from '../support/contract'
import { inFull, sized, itInFull } from '../support/tier'

const folder = mkdtempSync(join(tmpdir(), 'keystead-cached-'))
const CACHE_FILE = join(folder, 'cached')
const application = ownApplication({
  CACHE_FILE,
  NODE_OPTIONS: `--import ${pathToFileURL(join(__dirname, '../support/cache-recorder.mjs')).href}`,
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Five readers of the same pages. */
const people = {
  visitor: new Session(),
  buyer: new Session(),
  buyer2: new Session(),
  agent: new Session(),
  admin: new Session(),
}
let property: PropertyDoc

beforeAll(async () => {
  const { site, db } = application
  people.visitor = new Session(site)
  for (const name of ['buyer', 'buyer2', 'agent', 'admin'] as const)
    people[name] = await demoSession(name, site)
  const home = await db.collection<PropertyDoc>('properties').findOne({ status: 'verified', listed: true })
  if (!home) throw new Error('nothing is verified')
  property = home
})

type Raw = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }
/** Requests a page with exactly these headers: `fetch` adds some that affect the response. */
async function raw(path: string, headers: Record<string, string>): Promise<Raw> {
  const { port } = new URL(application.site)
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: `localhost:${port}`, ...headers },
  })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }
}

const listing = () => `/properties/${property._id.toHexString()}`
/** Requests a page until it is cached and its response known. */
async function twice(viewer: Session, path: string): Promise<void> {
  ok(await viewer.get(path))
  ok(await viewer.get(path))
}

const cacheOf = ({ headers }: TestResponse) => headers.get('x-nextjs-cache')
/** A newly registered buyer, signed in. */
async function newBuyer(email: string, name = 'Bea Buyer'): Promise<{ session: Session; id: ObjectId }> {
  const session = new Session(application.site)
  const response = ok(await session.post('/api/users', { name, email, password: 'bea-secret' }))
  await session.signIn(email, 'bea-secret')
  return { session, id: new ObjectId((response.body as { insertedId: string }).insertedId) }
}

const ok = (response: TestResponse) => {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return response
}
const viewer = async (session: Session, query = '') =>
  ok(await session.get(`/reader${query}`)).body as {
    account: { name: string } | null
    saved: Record<string, string> | null
    listing: { offer: { status: string } | null; review: string } | null
  }

describe('a public page', () => {
  it.each([
    '/',
    '/about',
    '/terms',
    '/privacy',
    '/login',
    '/register',
    '/homes',
    '/homes/cotswolds-england',
    ...inFull('/api/docs'),
  ])('%s is rendered once and cached', async (path) => {
    const first = ok(await people.visitor.get(path))
    const second = ok(await people.visitor.get(path))
    expect(cacheOf(second)).toBe('HIT')
    expect(second.body).toBe(first.body)
    expect(second.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
    expect(second.headers.get('set-cookie')).toBeNull()
  })

  it('indexes an agent’s page at one URL, and redirects another name before the id', async () => {
    const { db } = application
    const agent = await db.collection<UserDoc>('users').findOne({ email: 'agent@keystead.test' })
    const id = String(agent?._id)
    const path = `/agents/theo-brandt-${id}`
    const first = ok(await people.visitor.get(path))
    const second = ok(await people.buyer.get(path))
    expect([cacheOf(second), second.body === first.body]).toEqual(['HIT', true])
    expect(first.body).toContain(`<link rel="canonical" href="${application.site}${path}"`)
    expect(first.body).toContain('"@type":"RealEstateAgent"')
    for (const own of [agent?.email, agent?.phone, agent?.address])
      expect(first.body).not.toContain(String(own))
    const other = await people.visitor.get(`/agents/an-older-name-${id}`)
    expect([other.status, other.headers.get('location')]).toEqual([308, path])
    expect((await people.visitor.get(`/agents/theo-brandt-${new ObjectId().toHexString()}`)).status).toBe(404)
  })

  it('indexes a place, but not with a sort order or filter (D256)', async () => {
    const place = '/homes/cotswolds-england'
    const canonical = `<link rel="canonical" href="${application.site}${place}"`
    const whole = ok(await people.visitor.get(`${place}?utm_source=x&sort=`))
    expect(whole.body).toContain(canonical)
    expect(whole.body).not.toContain('noindex')
    for (const query of ['sort=newest', 'bedrooms=40', 'minPrice=2&maxPrice=1']) {
      const response = ok(await people.visitor.get(`${place}?${query}`))
      expect([cacheOf(response), String(response.body).includes(canonical)]).toEqual([null, true])
      expect(response.body).toContain('<meta name="robots" content="noindex, follow"')
    }
  })

  it('the search of the home page leads a visitor to the place, and a signed-in person to Explore', async () => {
    const led = async (session: Session, location: string) => {
      const { status, headers } = await session.get(`/search?${new URLSearchParams({ location })}`)
      const to = headers.get('location')
      return to === null ? status : to.replace(application.site, '')
    }
    expect(await led(people.visitor, 'Cotswolds, England')).toBe('/homes/cotswolds-england')
    expect(await led(people.visitor, 'cotswo')).toBe('/homes/cotswolds-england')
    expect(await led(people.visitor, '')).toBe('/homes')
    expect(await led(people.visitor, 'england')).toBe(200)
    expect(await led(people.visitor, 'Qqqqq')).toBe(200)
    for (const person of [people.buyer, people.agent])
      expect(await led(person, 'cotswo')).toBe('/properties?location=cotswo')
  })

  it('is served without Next from the third request on, compressed once, with the same headers', async () => {
    const path = '/about'
    await twice(people.visitor, path)
    const byNext = await raw(path, { 'accept-encoding': 'deflate' })
    const brotli = await raw(path, { 'accept-encoding': 'gzip, br' })
    // Next does not support Brotli.
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(brotli.body))).toBe((await people.visitor.get(path)).body)
    const names = ({ headers }: Raw) =>
      Object.keys(headers).filter((name) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name))
    expect(names(brotli).toSorted()).toEqual(names(byNext).toSorted())
    for (const name of names(byNext).filter((item) => !/^(date|x-request-id)$/.test(item)))
      expect([name, brotli.headers[name]]).toEqual([name, byNext.headers[name]])
  })

  it('has the URL of the running instance, not of the build', async () => {
    const { body } = await people.visitor.get('/')
    expect(body).toContain(`<link rel="canonical" href="${application.site}`)
    expect((await people.visitor.get('/robots.txt')).body).toContain(
      `Sitemap: ${application.site}/sitemap.xml`,
    )
    const part = '/sitemaps/pages'
    expect((await people.visitor.get('/sitemap.xml')).body).toContain(`<loc>${application.site}${part}</loc>`)
    expect((await people.visitor.get(part)).body).toContain(`<loc>${application.site}/homes</loc>`)
  })

  it('is rendered for readers with a remembered page or a session', async () => {
    const from = await people.visitor.get('/login?callbackUrl=%2Fproperties')
    expect(from.body).toContain('value="/properties"')
    expect(cacheOf(from)).toBeNull()
    const behind = await people.visitor.get(`/login?callbackUrl=${encodeURIComponent(listing())}`)
    expect(behind.body).toContain(property.title)
    expect(behind.body).not.toContain(property.agentEmail)
    // The page that a shared link to the listing previews, after the redirect.
    for (const [name, content] of [
      ['title', property.title],
      ['description', property.location],
      ['url', `${application.site}${listing()}`],
      ['image', new URL(property.image, application.site).href],
    ])
      expect(behind.body).toContain(`<meta property="og:${name}" content="${content}`)
    const again = await people.buyer.get('/login')
    expect([again.status, again.headers.get('location')]).toEqual([307, '/'])
  })
})

describe('a page behind the guard', () => {
  const lists = ['/properties', '/properties?sort=price-low-high', '/properties?location=england']

  it.each([...lists, 'a listing'])('%s is cached once for all buyers, and never by proxies', async (of) => {
    const path = of === 'a listing' ? listing() : of
    // A search is cached from the second request on.
    if (path.includes('location=')) ok(await people.buyer.get(path))
    const first = ok(await people.buyer.get(path))
    const second = ok(await people.buyer2.get(path))
    expect(cacheOf(second)).toBe('HIT')
    expect(second.body).toBe(first.body)
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    const visitor = await people.visitor.get(path)
    expect([visitor.status, visitor.headers.get('location')?.startsWith('/login?callbackUrl=')]).toEqual([
      307,
      true,
    ])
    for (const name of ['agent', 'admin'] as const)
      expect(cacheOf(ok(await people[name].get(path)))).toBeNull()
  })

  it("login redirects to the page, not to the router's data request", async () => {
    for (const [query, callback] of Object.entries({
      '?_rsc=x1': '/properties',
      '?location=a%20b&_rsc=x1': '/properties?location=a+b',
      '?location=a%20b': '/properties?location=a%20b',
    })) {
      const { headers } = await people.visitor.get(`/properties${query}`)
      const to = new URL(headers.get('location') ?? '', application.site)
      expect([query, to.searchParams.get('callbackUrl')]).toEqual([query, callback])
    }
  })

  it('is answered with 304 by its tag', async () => {
    for (const path of ['/properties', listing()]) {
      await twice(people.buyer, path)
      const { cookie } = people.buyer
      const { headers } = await raw(path, { cookie })
      const again = await raw(path, { cookie, 'if-none-match': String(headers.etag) })
      expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([
        304,
        0,
        'private, no-cache',
      ])
      // Without a session the tag gives no access.
      expect((await raw(path, { 'if-none-match': String(headers.etag) })).status).toBe(307)
    }
  })

  it('serves an id in capitals as the same page, and does not cache the filters page', async () => {
    const path = listing()
    await twice(people.buyer, path)
    expect(cacheOf(ok(await people.buyer.get(`/properties/${path.slice(12).toUpperCase()}`)))).toBe('HIT')
    const filters = '/properties?view=filters&location=x'
    await twice(people.buyer, filters)
    expect(cacheOf(ok(await people.buyer.get(filters)))).toBeNull()
  })

  it('renders a search uncached at the first request, and caches it from the second on', async () => {
    const path = '/properties?location=o&sort=price-range-high'
    const first = ok(await people.buyer.get(path))
    expect(cacheOf(first)).toBeNull()
    expect(first.headers.get('content-security-policy')).toContain("'nonce-")
    expect(cacheOf(ok(await people.buyer2.get(path)))).toBe('HIT')
    const third = ok(await people.buyer.get(path))
    expect(cacheOf(third)).toBe('HIT')
    const cards = ({ body }: TestResponse) => String(body).match(/<article/g)?.length
    expect(cards(first)).toBeGreaterThan(0)
    expect(cards(first)).toBe(cards(third))
    expect(first.headers.get('cache-control')).toContain('no-store')
  })

  it('caches a list under one URL, whatever else is in the query', async () => {
    const plain = ok(await people.buyer.get('/properties'))
    for (const query of [
      'utm=x',
      'show=24',
      'sort=default',
      'sort=none',
      'verified=no',
      'location=',
      'sort=a&sort=b',
    ]) {
      const response = ok(await people.buyer.get(`/properties?${query}`))
      expect([query, cacheOf(response)]).toEqual([query, 'HIT'])
      expect(response.body).toBe(plain.body)
    }
  })

  it.each(['/properties/search/location%3D', '/properties/search/none', '/properties/search'])(
    '%s, an internal path of the middleware, is not found for people',
    async (path) => {
      for (const name of ['buyer', 'agent'] as const) expect((await people[name].get(path)).status).toBe(404)
    },
  )
})

/** The error message of a form. */
const refusalIn = ({ body }: TestResponse) => String(body).match(/<p role="alert"[^>]*>(.*?)<\/p>/)?.[1]

describe('a form of a cached page, posted without JavaScript, shows its errors', () => {
  const WRONG = { email: 'buyer@keystead.test', password: 'wrong-password' }

  it.each(['/login', '/login?utm=x', '/login?callbackUrl=%2Fabout', '/login?notice=password-changed'])(
    '%s',
    async (path) => {
      const response = await submitForm(new Session(application.site), path, WRONG)
      expect(refusalIn(response)).toBe('Invalid email or password')
      expect(response.body).toContain('value="buyer@keystead.test"')
    },
  )

  it.each(['/register', '/register?utm=x', '/register?callbackUrl=%2Fabout'])('%s', async (path) => {
    const typed = { fullName: 'Nell Abara', email: 'nell', password: 'short', confirmPassword: 'other' }
    const { body } = await submitForm(new Session(application.site), path, typed)
    for (const text of ['Invalid email address', 'Password must be at least 6', 'value="Nell Abara"'])
      expect(body).toContain(text)
  })

  it.each(['/properties', '/properties?utm=x', '/properties?sort=price-low-high&show=48', 'a listing'])(
    'a wishlist button of %s',
    async (of) => {
      const path = of === 'a listing' ? listing() : of
      await twice(people.buyer, path)
      const post = (propertyId: string) =>
        submitForm(people.buyer, path, { propertyId }, { holding: '$ACTION_KEY' })
      expect(refusalIn(await post('0'.repeat(24)))).toBe('Property not found.')
      const saved = await post(property._id.toHexString())
      expect(refusalIn(saved)).toBeUndefined()
      expect(saved.body).toContain('aria-pressed="true"')
    },
  )
})

describe('without JavaScript', () => {
  const area = async (session: Session) => ok(await session.get('/reader/account'))
  const SIGNED_IN = { email: 'buyer@keystead.test', password: 'buyer-demo' }
  const pressed = ({ body }: TestResponse) => String(body).match(/aria-pressed="true"/g)?.length ?? 0

  it('every cached page embeds the account area, and is the same for all', async () => {
    for (const path of ['/', '/about', '/homes', '/api/docs', '/terms', '/privacy']) {
      const { body } = ok(await people.buyer.get(path))
      expect([path, String(body).includes('<iframe src="/reader/account"')]).toEqual([path, true])
      expect(body).toBe(ok(await people.visitor.get(path)).body)
    }
    const mine = await area(people.buyer)
    expect(mine.body).toContain('Signed in as ')
    expect(mine.body).toContain('href="/dashboard/notices"')
    expect(mine.headers.get('cache-control')).toContain('no-store')
    expect((await area(people.visitor)).body).not.toContain('Signed in as ')
  })

  it('the account area can only be embedded by this site', async () => {
    const { headers } = await area(people.visitor)
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const { headers: others } = await people.visitor.get('/about')
    expect(others.get('x-frame-options')).toBe('DENY')
    expect(others.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('renders the page after a login for its reader, and those after it', async () => {
    const session = new Session(application.site)
    const id = property._id.toHexString()
    expect((await submitForm(session, '/login', SIGNED_IN)).status).toBe(303)
    ok(await session.post('/api/wishlist', { propertyId: id }))
    const list = ok(await session.get('/properties'))
    expect([cacheOf(list), pressed(list) > 0]).toEqual([null, true])
    expect((await session.get('/properties/search/location%3D')).status).toBe(404)
    // A reader with scripts still gets the page from the store.
    await twice(people.buyer2, '/properties')
    expect(cacheOf(ok(await people.buyer2.get('/properties')))).toBe('HIT')
  })

  it('offers no second offer on a listing with an open one', async () => {
    const { session } = await newBuyer('no-scripts@keystead.test')
    const id = property._id.toHexString()
    ok(await session.post('/api/offers', { propertyId: id, offerAmount: property.minPriceMinor / 100 }))
    const before = ok(await session.get(listing()))
    expect(before.body).toContain(`href="/dashboard/user/make-offer/${id}"`)
    await area(session)
    const after = ok(await session.get(listing()))
    expect(after.body).not.toContain(`href="/dashboard/user/make-offer/${id}"`)
    expect(after.body).toContain('View your offer')
  })

  it('Logout is a form, which ends the session', async () => {
    const session = new Session(application.site)
    await submitForm(session, '/login', SIGNED_IN)
    const { status, headers } = await submitForm(session, '/reader/account')
    expect([status, headers.get('location')]).toEqual([303, '/'])
    expect((await area(session)).body).not.toContain('Signed in as ')
    expect((await session.get('/properties')).status).toBe(307)
  })
})

describe("the reader's own data", () => {
  const NOBODY = { account: null, saved: null, marks: null, listing: null, notices: null }

  it('is empty for visitors, and has no data of the listing for people who cannot buy', async () => {
    expect(await viewer(people.visitor)).toEqual(NOBODY)
    const {
      account,
      saved,
      listing: own,
    } = await viewer(people.agent, `?listing=${property._id.toHexString()}`)
    expect(account?.name).toEqual(expect.any(String))
    expect([saved, own]).toEqual([null, expect.objectContaining({ offer: null, review: 'closed' })])
  })

  it('is up to date on the next request after a change', async () => {
    const id = property._id.toHexString()
    const query = `?saved=${id}&listing=${id}`
    const { session } = await newBuyer('own-part@keystead.test')
    expect(await viewer(session, query)).toMatchObject({
      saved: {},
      listing: { offer: null, review: 'open' },
    })
    const { insertedId: entry } = ok(await session.post('/api/wishlist', { propertyId: id })).body as {
      insertedId: string
    }
    expect(await viewer(session, query)).toMatchObject({ saved: { [id]: entry } })
    ok(await session.post('/api/reviews', { propertyId: id, review: 'Quiet street.' }))
    ok(await session.post('/api/offers', { propertyId: id, offerAmount: property.minPriceMinor / 100 }))
    expect(await viewer(session, query)).toMatchObject({
      listing: { offer: { status: 'pending' }, review: 'written' },
    })
    for (const list of ['hidden-homes', 'seen-homes'])
      ok(await session.post(`/api/${list}`, { propertyId: id }))
    expect(await viewer(session, query)).toMatchObject({ marks: { hidden: [id], seen: [id] } })
    ok(await session.call('DELETE', `/api/wishlist/${entry}`))
    expect(await viewer(session, query)).toMatchObject({ saved: {} })
  })

  it.each(['?saved=x', '?listing=x', `?saved=${'a'.repeat(24)},`, `?saved=${'a'.repeat(2_600)}`])(
    'rejects an invalid listing id: %s',
    async (query) => expect((await people.buyer.get(`/reader${query}`)).status).toBe(400),
  )

  itInFull(
    'has the marks of one with 10,000 hidden and seen homes, whose Explore is the page of all buyers',
    async () => {
      const { session, id: userId } = await newBuyer('many-marks@keystead.test')
      const homeId = property._id
      const other = new ObjectId()
      const marks = (['hidden', 'seen'] as const).flatMap((mark) =>
        [homeId, ...Array.from({ length: sized(99, HOME_MARKS_LIMIT - 1) }, () => new ObjectId())].map(
          (propertyId) => ({ userId, propertyId, mark, at: new Date() }),
        ),
      )
      await application.db.collection<Document>('homeMarks').insertMany(marks)
      await twice(people.buyer2, '/properties')
      const own = ok(await session.get('/properties'))
      const others = ok(await people.buyer2.get('/properties'))
      expect([cacheOf(own), own.body === others.body]).toEqual(['HIT', true])
      const ids = [homeId, other].map((item) => item.toHexString())
      expect(await viewer(session, `?saved=${ids.join()}`)).toMatchObject({
        marks: { hidden: [ids[0]], seen: [ids[0]] },
      })
    },
  )

  it('is empty after the session ended or the account was suspended', async () => {
    const { session, id } = await newBuyer('ended@keystead.test')
    const users = application.db.collection<UserDoc>('users')
    await users.updateOne({ _id: id }, { $set: { role: 'fraud' } })
    ok(await session.get('/properties'))
    expect(await viewer(session, `?listing=${property._id.toHexString()}`)).toMatchObject({
      saved: null,
      listing: { offer: null, review: 'closed' },
    })
    await users.updateOne({ _id: id }, { $unset: { sessions: 1 } })
    expect(await viewer(session)).toEqual(NOBODY)
    expect((await session.post('/api/wishlist', { propertyId: property._id.toHexString() })).status).toBe(401)
    expect((await session.get('/dashboard/user/profile')).headers.get('location')).toContain('/login')
  })
})

it('caches nothing personal after six people have read every page', async () => {
  const { db } = application
  const place = `/homes/${property.locationSlug ?? ''}`
  const paths = ['/', '/about', '/login', '/homes', place, '/properties', '/properties?location=o', listing()]
  // A person whose name is in no review and on no listing.
  const unseen = await newBuyer('unseen@keystead.test', 'Quenby Unseen')
  ok(
    await unseen.session.post('/api/offers', {
      propertyId: property._id.toHexString(),
      offerAmount: property.minPriceMinor / 100,
    }),
  )
  for (const session of [...Object.values(people), unseen.session])
    for (const path of paths) await session.get(path)
  // The examples on the REST API's page contain an email of the demo.
  const lines = readFileSync(CACHE_FILE, 'utf8').split('\n')
  const cached = lines.filter((line) => !line.includes('$/api/docs"')).join('\n')
  expect(cached.length).toBeGreaterThan(100_000)
  expect(cached).toContain(property.title)
  expect(cached).toContain('APP_PAGE')
  // An agent's email is on their listings for signed-in readers.
  const emails = ['buyer', 'buyer2', 'admin', 'unseen'].map((name) => `${name}@keystead.test`)
  const viewers = await db
    .collection<UserDoc>('users')
    .find({ email: { $in: emails } })
    .toArray()
  expect(viewers).toHaveLength(emails.length)
  const offers = await db.collection<OfferDoc>('offers').find({}).toArray()
  expect(offers.length).toBeGreaterThan(0)
  const entries = await db.collection('wishlist').find({}).toArray()
  const own = [
    ...viewers.flatMap(({ _id, email, sessions = {} }) => [
      _id.toHexString(),
      email,
      ...Object.keys(sessions),
    ]),
    ...offers.map(({ _id }) => _id.toHexString()),
    ...entries.map(({ _id }) => _id.toHexString()),
  ]
  expect(own.filter((text) => cached.includes(text))).toEqual([])
  // Names are in public reviews too, but nowhere as the signed-in person.
  expect(cached).not.toContain('Signed in as')
})
