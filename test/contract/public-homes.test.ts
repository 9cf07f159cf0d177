import sharp from 'sharp'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { slugOf } from '@/lib/domain/text'
import { previewPath, publicHomePath } from '@/lib/home-path'
import { createProperty, idOf } from '../factories'
import { applicationDatabase, newPerson, type Person, Session } from '../support/contract'
import { fullOnly, sized } from '../support/tier'
import { ownApplication } from '../support/own-application'

const db = applicationDatabase()
const visitor = new Session()
const UNKNOWN = '0123456789abcdef01234567'

let people: Record<'agent' | 'buyer' | 'admin', Person>
let homes = 0

beforeAll(async () => {
  const [agent, buyer, admin] = await Promise.all([
    newPerson(db, 'agent'),
    newPerson(db, 'user'),
    newPerson(db, 'admin'),
  ])
  people = { agent, buyer, admin }
})

/** A home at a place of its own, so that a cached page cannot be that of another one. */
const home = (overrides: Partial<PropertyDoc> = {}, agent: UserDoc = people.agent.user) => {
  homes += 1
  const title = `Public House ${homes}`
  const location = `Public Bay ${homes}`
  return createProperty(db, agent, { title, location, ...overrides })
}
const pathOf = ({ _id, title, location }: PropertyDoc) =>
  publicHomePath({ _id: _id.toHexString(), title, location })
const remove = async (property: PropertyDoc) =>
  expect((await people.agent.session.call('DELETE', `/api/properties/${idOf(property)}`)).status).toBe(200)
const ldOf = (body: unknown) =>
  [...String(body).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )

/** What Next's router gets for a page; Next redirects it to a URL with a digest of its headers. */
async function dataOf(path: string) {
  const headers = { rsc: '1' }
  const to = (await visitor.get(path, { headers })).headers.get('location') ?? ''
  const { pathname, search } = new URL(to, 'http://localhost')
  return visitor.get(pathname + search, { headers })
}

describe('the status of a home (D382)', () => {
  const SOLD = new Date('2026-10-05T12:00:00Z')
  const STATES = {
    listed: [200, 'See everything and make an offer'],
    sold: [200, 'Sold in '],
    removed: [410, 'This home is no longer available'],
    'no longer verified': [404, 'Property not found.'],
    rejected: [404, 'Property not found.'],
    unknown: [404, 'Property not found.'],
  } as const
  type State = keyof typeof STATES
  const READERS = ['visitor', 'buyer', 'agent', 'admin'] as const
  const LOGIN = 307
  /** The response of `/properties/{id}` to visitors, buyers, the agent and administrators. */
  const GUARDED: Record<State, [number, number, number, number]> = {
    listed: [LOGIN, 200, 200, 200],
    sold: [LOGIN, 200, 200, 200],
    removed: [410, 404, 404, 404],
    'no longer verified': [LOGIN, 200, 200, 200],
    // Its agent may be signed out.
    rejected: [LOGIN, 404, 200, 200],
    unknown: [404, 404, 404, 404],
  }

  async function sceneOf(state: State): Promise<{ id: string; path: string }> {
    if (state === 'unknown')
      return { id: UNKNOWN, path: publicHomePath({ _id: UNKNOWN, title: 'x', location: 'y' }) }
    const property = await home({
      ...(state === 'rejected' && { status: 'rejected' }),
      ...(state === 'sold' && { soldAt: new Date(Math.max(SOLD.getTime(), Date.now() - 300 * DAY_MS)) }),
    })
    if (state === 'removed') await remove(property)
    if (state === 'no longer verified')
      expect(
        (await people.agent.session.patch(`/api/properties/${idOf(property)}`, { description: 'New.' }))
          .status,
      ).toBe(200)
    return { id: idOf(property), path: pathOf(property) }
  }

  it.each(Object.keys(STATES) as State[])('is as agreed for every reader: %s', async (state) => {
    const { id, path } = await sceneOf(state)
    const [status, text] = STATES[state]
    const sessions = [visitor, ...(['buyer', 'agent', 'admin'] as const).map((name) => people[name].session)]
    for (const [i, session] of sessions.entries()) {
      const page = await session.get(path)
      expect([READERS[i], page.status, String(page.body).includes(text)]).toEqual([READERS[i], status, true])
      const guarded = await session.get(`/properties/${id}`)
      expect([READERS[i], guarded.status]).toEqual([READERS[i], GUARDED[state][i]])
      if (guarded.status === LOGIN)
        expect(guarded.headers.get('location')).toContain(
          `callbackUrl=${encodeURIComponent(`/properties/${id}`)}`,
        )
    }
  })

  it.each(['nonsense', 'search', '0123', '%F0%9F%8F%A0'])(
    'is not found before anyone is asked to sign in: %s (D47)',
    async (id) => {
      for (const session of [visitor, people.buyer.session]) {
        const { status, body } = await session.get(`/properties/${id}`)
        expect([status, String(body).includes('Property not found.')]).toEqual([404, true])
      }
    },
  )

  it('leads to a report of the home (D187)', async () => {
    const property = await home()
    const path = `/properties/${idOf(property)}/report`
    expect((await visitor.get(pathOf(property))).body).toContain(`href="${path}"`)
    const { status, headers } = await visitor.get(path)
    expect([status, headers.get('location')]).toEqual([
      LOGIN,
      expect.stringContaining(`callbackUrl=${encodeURIComponent(path)}`),
    ])
  })

  it('says on the listing why there is no public page, to its agent only', async () => {
    const property = await home({ status: 'pending' })
    const says = async ({ session }: Person) =>
      String((await session.get(`/properties/${idOf(property)}`)).body).includes('has no public page until')
    expect([await says(people.agent), await says(people.buyer)]).toEqual([true, false])
  })

  it('tells a removed home’s visitor what to do instead, without JavaScript and without an index', async () => {
    const property = await home()
    const other = await home({ title: 'Left Over', location: property.location })
    await remove(property)
    for (const path of [
      pathOf(property),
      `/properties/${idOf(property)}`,
      `/properties/${idOf(property).toUpperCase()}?utm=x`,
    ]) {
      const { status, body } = await visitor.get(path)
      expect([path, status]).toEqual([path, 410])
      expect(body).toContain('<h1')
      expect(body).toContain('<meta name="robots" content="noindex, follow"')
      expect(body).toContain(`href="${pathOf(other)}"`)
      expect(body).toContain(`href="/homes/${slugOf(property.location)}"`)
      expect(body).not.toContain(property.title)
    }
    expect((await dataOf(pathOf(property))).status).toBe(410)
  })

  it('leads from a sold home to the similar ones below it', async () => {
    const property = await home({ soldAt: new Date() })
    await home({ location: property.location })
    const { body } = await visitor.get(pathOf(property))
    expect(String(body)).toContain('href="#similar"')
    expect(String(body)).toContain('id="similar"')
  })

  it('has no price of a sold home, on the page, in its data and in the structured data', async () => {
    const property = await home({ soldAt: new Date(), minPriceMinor: 12_345_600, maxPriceMinor: 65_432_100 })
    for (const read of [(path: string) => visitor.get(path), dataOf]) {
      const { body } = await read(pathOf(property))
      expect(body).toContain(property.title)
      expect(body).not.toMatch(/123,?456|654,?321/)
    }
  })
})

describe('the address of a home (D380)', () => {
  it('redirects from a former title and place, also of an id in capitals', async () => {
    const property = await home({ title: 'Maison d’Été 🏡' })
    const path = pathOf(property)
    const id = idOf(property)
    for (const other of [
      `/homes/elsewhere/${id}`,
      `/homes/${slugOf(property.location)}/former-title-${id}`,
      `/homes/%F0%9F%8F%A1/${encodeURIComponent('ভবন')}-${id.toUpperCase()}`,
      `/homes/a/${'x'.repeat(3_000)}-${id}?utm=1`,
    ]) {
      const { status, headers } = await visitor.get(other)
      expect([other, status, headers.get('location')]).toEqual([other, 308, path])
    }
    expect((await visitor.get(path)).status).toBe(200)
  })

  it.each([
    '/homes/a/b',
    '/homes/a/0123',
    `/homes/a/${'z'.repeat(24)}`,
    `/homes/a/x${UNKNOWN}`,
    `/homes/%E0%A4%A/%00-${UNKNOWN}`,
    `/homes/${'é'.repeat(1_000)}/🏡-${UNKNOWN}`,
    `/homes/page_n/${UNKNOWN}`,
    `/homes/a/${UNKNOWN}/more`,
  ])('responds with 404 for %s', async (path) => {
    expect((await visitor.get(encodeURI(decodeURI(path.replace('%E0%A4%A', '%25'))))).status).toBe(404)
  })
})

describe('as a search engine reads it (D381)', () => {
  const inside = (body: unknown) =>
    [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

  it('finds every listed home from the sitemap, each with one canonical page, and nobody’s contact details', async () => {
    const count = sized(10, 200)
    const agent = await newPerson(db, 'agent')
    for (let i = 0; i < count; i += 1)
      await home(
        { streetAddress: '9 Zyzzyva Lane', postalCode: 'ZY7 7VA', latitude: 44.05, longitude: -121.3 },
        agent.user,
      )
    // A change over REST invalidates the lists.
    const last = await home({}, agent.user)
    expect((await agent.session.patch(`/api/properties/${idOf(last)}`, { minPrice: 1 })).status).toBe(200)
    const index = await visitor.get('/sitemap.xml')
    expect([index.headers.get('content-type'), String(index.body).includes('<sitemapindex')]).toEqual([
      'application/xml',
      true,
    ])
    const caching = 'public, max-age=0, s-maxage=1, must-revalidate'
    expect(index.headers.get('cache-control')).toBe(caching)
    const parts = inside(index.body)
    expect(parts.slice(0, 2)).toEqual(['/sitemaps/pages', '/sitemaps/places'])
    const allUrls: string[] = []
    for (const part of parts) {
      const { status, body, headers } = await visitor.get(part)
      expect([part, status, headers.get('cache-control')]).toEqual([part, 200, caching])
      const urls = inside(body)
      expect(urls.length).toBeLessThanOrEqual(50_000)
      if (part.includes('/homes-')) {
        expect(String(body).match(/<lastmod>\d{4}-\d\d-\d\dT/g)).toHaveLength(urls.length)
        allUrls.push(...urls)
      }
    }
    const own = allUrls.filter((path) => path.startsWith('/homes/public-bay-'))
    expect(own.length).toBeGreaterThan(count)
    for (const path of own.slice(-count)) {
      const { status, body, headers } = await visitor.get(path)
      expect([path, status]).toEqual([path, 200])
      const html = String(body)
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
      expect(new URL(canonical).pathname).toBe(path)
      expect(html.match(/<link rel="alternate" hrefLang="[^"]*"/g)).toHaveLength(2)
      expect(html.match(/<h1/g)).toHaveLength(1)
      const [listing, crumbs] = ldOf(body)
      expect(listing).toMatchObject({
        '@type': 'RealEstateListing',
        url: canonical,
        offers: { '@type': 'Offer', seller: { '@type': 'RealEstateAgent' } },
      })
      expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
      // The footer has the site's own.
      expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).not.toMatch(/mailto:|tel:/)
      expect(html).not.toMatch(/Zyzzyva|ZY7/)
      expect(html).not.toContain(agent.email)
      expect(headers.get('cache-control')).toBe(caching)
    }
    expect((await visitor.get('/sitemaps/homes-999')).status).toBe(404)
  })

  it('links from places and agents, and names the public page as canonical of the guarded one', async () => {
    const property = await home()
    const pending = await home({ location: property.location, status: 'pending' })
    const { body } = await visitor.get(`/homes/${slugOf(property.location)}`)
    expect(body).toContain(`href="${pathOf(property)}"`)
    expect(body).toContain(`href="/properties/${idOf(pending)}"`)
    const own = await people.buyer.session.get(`/properties/${idOf(property)}`)
    expect(own.body).toContain(
      `<link rel="canonical" href="${process.env.APPLICATION_URL}${pathOf(property)}"`,
    )
    const other = await people.buyer.session.get(`/properties/${idOf(pending)}`)
    expect(other.body).not.toContain('rel="canonical"')
  })
})

describe('a change shows on the next request', () => {
  it('of price, title, description and status', async () => {
    const property = await home()
    const change = async (fields: object) =>
      expect((await people.agent.session.patch(`/api/properties/${idOf(property)}`, fields)).status).toBe(200)
    const verify = async () =>
      expect(
        (await people.admin.session.patch(`/api/properties/${idOf(property)}/status`, { status: 'verified' }))
          .status,
      ).toBe(200)
    for (let time = 0; time < 3; time += 1) expect((await visitor.get(pathOf(property))).status).toBe(200)
    await change({ minPrice: 432_100 })
    const priced = await visitor.get(pathOf(property))
    expect(priced.body).toContain('$432,100')
    expect(ldOf(priced.body)[0]).toMatchObject({ offers: { priceSpecification: { minPrice: 432_100 } } })
    await change({ title: 'Renamed House', description: 'A new roof.' })
    expect((await visitor.get(pathOf(property))).status).toBe(404)
    await verify()
    const renamed = pathOf({ ...property, title: 'Renamed House' })
    const { status, headers } = await visitor.get(pathOf(property))
    expect([status, headers.get('location')]).toEqual([308, renamed])
    const page = await visitor.get(renamed)
    expect(page.body).toContain('A new roof.')
    expect(ldOf(page.body)[0]).toMatchObject({ name: 'Renamed House' })
  })
})

describe('the preview picture (D383)', () => {
  it('is a JPEG of 1200 by 630 under 300 KB, named by the page', async () => {
    const property = await home({ image: '/demo/aframe-dusk.jpg' })
    const { body } = await visitor.get(pathOf(property))
    const address = /<meta property="og:image" content="([^"]*)"/.exec(String(body))?.[1] ?? ''
    expect(new URL(address).pathname).toBe(`/previews/${idOf(property)}`)
    const response = await fetch(address)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/jpeg', 'public, max-age=86400'])
    const file = await response.arrayBuffer()
    expect(file.byteLength).toBeLessThan(300 * 1024)
    expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  it('is not cached while the picture of the home cannot be read', async () => {
    const property = await home({ image: '/demo/missing.jpg' })
    const { status, headers } = await visitor.get(
      previewPath(idOf(property), property.updatedAt.toISOString()),
    )
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('does not exist for a home without a public page', async () => {
    const pending = await home({ status: 'pending' })
    for (const id of [idOf(pending), UNKNOWN, 'x', '..%2Fx'])
      expect((await visitor.get(`/previews/${id}`)).status).toBe(404)
  })
})

fullOnly('PUBLIC_HOMES (D384)', () => {
  describe.each(['teaser', 'off'] as const)('%s', (mode) => {
    const application = ownApplication({ PUBLIC_HOMES: mode })

    it(mode === 'teaser' ? 'shows the teaser only' : 'has no public pages', async () => {
      const session = new Session(application.site)
      const property = await application.db
        .collection('properties')
        .findOne({ status: 'verified', listed: true, title: 'Garden Stone' })
      if (!property) throw new Error('the demo has no such home')
      const { status, body } = await session.get(pathOf(property))
      const place = await session.get(`/homes/${property.locationSlug}`)
      const index = await session.get('/sitemap.xml')
      const guarded = await session.get(`/properties/${UNKNOWN}`)
      const words = property.description.slice(0, 20)
      if (mode === 'teaser') {
        expect([status, String(body).includes(property.title), String(body).includes(words)]).toEqual([
          200,
          true,
          false,
        ])
        expect(ldOf(body).map((data) => data['@type'])).toEqual(['BreadcrumbList'])
        expect(body).not.toContain(property.agentName)
        expect(place.body).toContain(`href="${pathOf(property)}"`)
      } else {
        expect([status, guarded.status]).toEqual([404, 307])
        expect(place.body).toContain(`href="/properties/${idOf(property)}"`)
        expect(index.body).not.toContain('homes-1')
      }
    })
  })
})
